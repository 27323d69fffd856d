import * as z from 'zod/mini'
import type { ReplyProblem } from '#rules/case-replies.ts'
import { StoredCase } from './cases.ts'

/** A case with the id of the mail that left last: its number, the position of the message that it was about, and the time of a problem. */
export const CaseOutbox = z.object({
  ...StoredCase.shape,
  type: z.literal('support_case'),
  mailed: z.optional(z.string()),
})
type CaseItem = z.infer<typeof CaseOutbox>

/** Goes to the author of the case. Without an answer it confirms that the case has arrived. */
export type CaseMail = {
  mailId: string
  kind: 'case'
  case: StoredCase
  answer?: string
  problem?: ReplyProblem
}

/** The position of a mail without an answer. */
const arrival = -1

/**
 * Returns the mail that is due: the first answer since the one that was mailed last, or that the case has arrived, and after them what
 * is to be said of a reply by mail. What else its writer adds needs no mail.
 */
export function caseMailOf(item: CaseItem): CaseMail | undefined {
  const { id, mailed, problem, problem_at } = item
  const last = mailed === undefined ? arrival : positionOf(mailed)
  const next = item.messages.findIndex(({ from }, at) => from === 'desk' && at > last)
  const mail = { kind: 'case' as const, case: item }
  const answer = item.messages[next]?.text
  if (answer !== undefined) return { ...mail, mailId: `${id} ${next}`, answer }
  if (mailed === undefined) return { ...mail, mailId: `${id} ${arrival}` }
  return problem && { ...mail, mailId: `${id} ${last} ${problem_at}`, problem }
}

/** Returns what `mailed` was before its last mail, so that only that one is due again. */
export function mailedBefore({ id, mailed = '', messages }: CaseItem): string | undefined {
  const last = positionOf(mailed)
  if (mailed.split(' ').length > 2) return `${id} ${last}`
  if (last <= arrival) return undefined
  return `${id} ${messages.slice(0, last).findLastIndex(({ from }) => from === 'desk')}`
}

const positionOf = (mailed: string) => Number(mailed.split(' ')[1] ?? arrival)
