import * as z from 'zod/mini'
import { problemNoticeIntervalMs, type ReplyProblem } from '#rules/case-replies.ts'
import { isoAt, now } from '../../clock.ts'
import { getItem, transact, updateItem } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { updateExpression, upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { caseTtl, type StoredCase } from './cases.ts'

const Reply = z.object({
  owner: z.string(),
  number: z.string(),
  owner_id: z.optional(z.string()),
  library_id: z.optional(z.string()),
})
/** The case that the address of a reply names, and its owner. */
export type CaseReply = z.infer<typeof Reply>

/** Has replies to this address find the case, for as long as the case is kept. Returns false if the case is gone. */
export const saveReplyKey = ({ owner, id, owner_id, library_id }: StoredCase, key: string) =>
  succeeds(
    transact([
      {
        Update: {
          Key: keys.caseReply(id, key),
          ...upsertExpression(
            { type: 'case_reply', id, created_at: isoAt(now()) },
            { owner, number: id, owner_id, library_id, ttl: caseTtl() },
          ),
        },
      },
      {
        Update: {
          Key: keys.supportCase(owner, id),
          ...updateExpression({ reply_key: key }),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
    ]),
  )

/** Returns undefined for an address that no mail of ours had. */
export async function findCaseReply(number: string, key: string): Promise<CaseReply | undefined> {
  const item = await getItem(keys.caseReply(number, key))
  return item && Reply.parse(item)
}

/** Has somebody told why their reply is not in the case, once a day. Returns false if they were told already. */
export function tellProblem({ owner, number }: CaseReply, problem: ReplyProblem) {
  const at = now()
  const { ExpressionAttributeValues, ...update } = updateExpression({ problem, problem_at: isoAt(at) })
  return succeeds(
    updateItem(keys.supportCase(owner, number), {
      ...update,
      ConditionExpression:
        'attribute_exists(pk) AND (attribute_not_exists(problem_at) OR problem_at < :dayAgo)',
      ExpressionAttributeValues: {
        ...ExpressionAttributeValues,
        ':dayAgo': isoAt(at - problemNoticeIntervalMs),
      },
    }),
  )
}
