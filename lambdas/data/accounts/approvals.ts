import * as z from 'zod/mini'
import { ApprovalKind } from '#contract/operators/operators.ts'
import { approvalLifeMs } from '#rules/operators.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { textHash } from '../../crypto/text-hash.ts'
import { getItem, queryPage, type Write } from '../table/client.ts'
import { approvalsPartition, begunPrefix, keys } from '../table/keys.ts'
import { putOnce } from '../table/writes.ts'

const StoredApproval = z.object({
  id: z.string(),
  created_at: z.string(),
  kind: ApprovalKind,
  target: z.string(),
  text: z.string(),
  reason: z.string(),
  /** JSON, as it is executed. */
  payload: z.string(),
  payload_hash: z.string(),
  proposed_by: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
  state: z.enum(['waiting', 'approved', 'done', 'declined']),
  approved_by: z.optional(z.string()),
  approved_at: z.optional(z.number()),
})
export type StoredApproval = z.infer<typeof StoredApproval>
export type Proposal = Pick<
  StoredApproval,
  'id' | 'kind' | 'target' | 'text' | 'reason' | 'payload' | 'proposed_by'
>

/** How long whoever approved has for the change itself, before it may be tried again. */
const executionMs = 60_000
/** Decided ones stay readable for a quarter; the audit keeps them for good. */
const keptMs = 90 * approvalLifeMs

export const payloadHash = (payload: string) => textHash(payload)

export const proposalWrite = ({ id, ...proposal }: Proposal, now: number): Write =>
  putOnce(keys.approval(id), 'approval', id, {
    ...proposal,
    payload_hash: payloadHash(proposal.payload),
    expires_at: now + approvalLifeMs,
    state: 'waiting',
    ttl: epochSeconds(now + keptMs),
  })

export async function loadApproval(id: string): Promise<StoredApproval | undefined> {
  const item = await getItem(keys.approval(id))
  return item && StoredApproval.parse(item)
}

/** Newest first, a page at a time. */
export async function listApprovals(cursor?: string) {
  const limit = 50
  const after = cursor === undefined ? undefined : keys.approval(cursor).sk
  const page = await queryPage(approvalsPartition, 'APPROVAL#', { limit, newestFirst: true, after })
  const approvals = page.items.map((item) => StoredApproval.parse(item))
  return { approvals, cursor: page.lastSortKey?.replace('APPROVAL#', '') }
}

/** Returns whether a change was approved and neither made nor refused since (`now`: epoch ms). */
export const isInterrupted = ({ state, approved_at = 0 }: StoredApproval, now: number) =>
  state === 'approved' && approved_at < now - executionMs

/** Returns the changes that were approved and neither made nor refused yet, the oldest proposal first, at most 50. */
export async function listBegunApprovals(): Promise<StoredApproval[]> {
  const page = await queryPage(approvalsPartition, begunPrefix, { limit: 50, newestFirst: false })
  return page.items.map((item) => StoredApproval.parse(item))
}

/**
 * The writes that approve what the payment provider does, before it is asked, and list it until `approvalEndWrites` ends it. An interrupted
 * change is found there, however many proposals came after it.
 */
export const approvalBeginWrites = (approval: StoredApproval, approver: string, now: number): Write[] => [
  approveWrite(approval, approver, now),
  {
    Put: {
      Item: {
        ...keys.begunApproval(approval.id),
        ...{ ...approval, type: 'begun_approval', state: 'approved' },
        ...{ approved_by: approver, approved_at: now, ttl: epochSeconds(now + keptMs) },
      },
    },
  },
]

/**
 * The write that approves: once, within a day, by somebody else than who proposed it, and only what they proposed. They may also go on
 * with what was interrupted, whoever approved it. `state` is 'done' where the same transaction makes the change.
 */
export const approveWrite = (
  approval: StoredApproval,
  approver: string,
  now: number,
  state: 'approved' | 'done' = 'approved',
): Write => ({
  Update: {
    Key: keys.approval(approval.id),
    UpdateExpression: 'SET #state = :next, approved_by = :approver, approved_at = :now',
    ConditionExpression:
      'payload_hash = :hash AND proposed_by <> :approver AND ((#state = :waiting AND expires_at > :now) OR ' +
      '(#state = :approved AND approved_at < :stale))',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':hash': payloadHash(approval.payload),
      ':approver': approver,
      ':waiting': 'waiting',
      ':approved': 'approved',
      ':next': state,
      ':now': now,
      ':stale': now - executionMs,
    },
  },
})

export const declineWrite = (id: string, by: string, now: number): Write => ({
  Update: {
    Key: keys.approval(id),
    UpdateExpression: 'SET #state = :declined, approved_by = :by',
    ConditionExpression: '#state = :waiting AND expires_at > :now',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':declined': 'declined', ':waiting': 'waiting', ':by': by, ':now': now },
  },
})

/** The writes that end what was approved: `declined` where the payment provider refuses it. */
export const approvalEndWrites = (id: string, state: 'done' | 'declined'): Write[] => [
  {
    Update: {
      Key: keys.approval(id),
      UpdateExpression: 'SET #state = :end',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':end': state },
    },
  },
  { Delete: { Key: keys.begunApproval(id) } },
]

/** Returns what an operator sees of it. */
export const approvalView = (
  {
    created_at,
    payload: _,
    payload_hash: __,
    approved_by: ___,
    approved_at: ____,
    ...approval
  }: StoredApproval,
  viewer: string,
  now: number,
) => ({
  id: approval.id,
  kind: approval.kind,
  target: approval.target,
  text: approval.text,
  reason: approval.reason,
  proposed_at: created_at,
  expires_at: isoAt(approval.expires_at),
  proposed_by: approval.proposed_by,
  state: approval.state === 'waiting' && approval.expires_at <= now ? ('expired' as const) : approval.state,
  is_own: approval.proposed_by === viewer,
})
