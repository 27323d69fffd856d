import { documents } from '#lambdas/data/table.ts'
import { codesSecretForTests } from '#tests/lambdas/support/codes-secret.ts'
import { siteSeller } from '#tests/lambdas/support/site-seller.ts'
import { type Answered, type Pace, slowModel } from './slow-model.ts'

/** One generation of a whole site: `answered` in the order of the model's answers, times in ms since it was asked for. */
export type Run = { answered: readonly Answered[]; firstSavedMs: number; totalMs: number }

/** Has a seller's website written `count` times, in this process, by a model of this pace. */
export async function generations(pace: Pace, count: number): Promise<Run[]> {
  const secrets = codesSecretForTests()
  const model = await slowModel(pace)
  process.env.OPENAI_BASE_URL = model.baseUrl
  try {
    const seller = await siteSeller()
    const runs: Run[] = []
    while (runs.length < count) runs.push(await oneRun(seller.generate, model.answered))
    return runs
  } finally {
    delete process.env.OPENAI_BASE_URL
    await model.close()
    secrets.restore()
  }
}

async function oneRun(generate: () => Promise<{ status: number }>, answered: Answered[]): Promise<Run> {
  answered.length = 0
  const savedAt = followTable()
  const startedAt = performance.now()
  const { status } = await generate()
  const totalMs = performance.now() - startedAt
  const moments = savedAt.stop()
  if (status !== 200) throw new Error(`The generation was answered with ${status}.`)
  const [first] = answered
  const firstSaved = moments.find((at) => first && at > first.at) ?? Number.NaN
  return { answered: [...answered], firstSavedMs: firstSaved - startedAt, totalMs }
}

/** When the table answered; what it answers after the model's first answer is that a section was saved. */
function followTable() {
  const moments: number[] = []
  documents.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args)
      moments.push(performance.now())
      return answer
    },
    { step: 'initialize', name: 'moments' },
  )
  const stop = () => {
    documents.middlewareStack.remove('moments')
    return moments
  }
  return { stop }
}
