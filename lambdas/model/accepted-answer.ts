import { askModel, type ModelQuestion, type RejectedAnswer } from './ask-model.ts'

/** How often the model is asked again when its output breaks a rule. */
const repairs = 1

export type Checked<T> = { accepted: T } | { problems: readonly string[] }

/**
 * Returns what `check` accepts of the model's output. An output that breaks a rule is sent back once with the reasons;
 * undefined if none is accepted.
 */
export async function acceptedAnswer<T>(
  question: Omit<ModelQuestion, 'rejected'>,
  check: (answer: string) => Checked<T>,
  signal: AbortSignal,
): Promise<T | undefined> {
  let rejected: RejectedAnswer | undefined
  for (let attempt = 0; attempt <= repairs; attempt++) {
    const answer = await askModel({ ...question, rejected }, signal)
    if (answer === undefined) continue
    const checked = check(answer)
    if ('accepted' in checked) return checked.accepted
    rejected = { answer, problems: checked.problems }
  }
  return undefined
}
