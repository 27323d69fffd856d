import * as z from 'zod/mini'
import type { FailureCode } from '#contract/api/failures.ts'
import { Role } from '#contract/role.ts'
import { refundAccess } from '#rules/money/payment.ts'
import { now } from '../clock.ts'
import {
  approvalBeginWrites,
  approvalEndWrites,
  approveWrite,
  declineWrite,
  loadApproval,
  type StoredApproval,
} from '../data/accounts/approvals.ts'
import { isOperatorsAccount } from '../data/accounts/closings.ts'
import { operatorIds, roleCheck, roleWrites } from '../data/accounts/operators.ts'
import { transact, type Write } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { persistentTries } from '../data/table/retry.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import type { Sales } from '../payments/ports.ts'
import { settlePayout, type TransferProvider } from '../payouts/settle-payout.ts'
import { announceApproved } from './money/announce-commission.ts'
import { readAhead, settleWith } from './money/refunds.ts'
import { performSteps, performWrites } from './operator.ts'
import { identityOf } from './propose.ts'
import { noSecondFactor, removalWrites } from './remove-second-factor.ts'
import { deletionWrites, operatorsAccount } from './sellers/close-seller.ts'

/** The calls to the payment provider that approved changes make. */
export type ApprovalProviders = {
  sales: Pick<Sales, 'load' | 'refund' | 'refundFor'>
  transfers: TransferProvider
}

const RefundPayload = z.object({
  payment: z.string(),
  cents: z.int(),
  line: z.optional(z.int()),
  access: z.optional(z.enum(refundAccess)),
  /** Whose the payment is; absent where nothing was recorded of it yet. */
  tenant: z.optional(z.string()),
})
const RolePayload = z.object({ user: z.string(), from: Role, to: Role })
const DeletionPayload = z.object({ tenant: z.string(), user: z.string(), store: z.string() })
const PayoutPayload = z.object({ tenant: z.string(), payout: z.string() })
const FactorPayload = z.object({ user: z.string() })

type Decision = { id: string; reason?: string | undefined }

/**
 * Approves another operator's proposal and makes its change, once. Throws what the change throws, and
 * @throws Failure 'not-found'; 'not-allowed' if the operator proposed it; 'conflict' if it was decided, is older than a day, or was
 * proposed by somebody who has lost the role
 */
export async function approve(
  operator: Operator,
  providers: ApprovalProviders,
  { id, reason }: Decision,
): Promise<void> {
  const approval = await found(operator, id)
  const approver = identityOf(operator)
  if (approval.proposed_by === approver)
    throw new Failure('not-allowed', 'You proposed this. Another operator has to approve it.')
  if (approval.state === 'done' && approval.approved_by === approver) return
  if (approval.state === 'waiting' && (await isByFormerOperator(operator, approval)))
    throw new Failure('conflict', 'The person who proposed this is not an operator any more. Decline it.')
  const done = approveWrite(approval, approver, now(), 'done')
  if (approval.kind === 'commission')
    return announceApproved(operator, approval, { reason: reason ?? approval.reason, approving: done })
  const { kind, target, proposed_by, payload } = approval
  const details = { approval: id, kind, proposed_by, payload }
  const entry = { what: 'approve' as const, target, reason: reason ?? approval.reason, details }
  const change = await writesOf(approval)
  if (change) {
    await decided(performWrites(operator, entry, [done, ...change.writes]), change.refusal)
    return
  }
  const refund = refundIn(approval)
  const facts = refund?.tenant && (await providers.sales.load(refund.payment).catch(() => undefined))
  // Read while the approval is written.
  const reading = facts ? readAhead(refund.tenant, facts) : undefined
  await decided(
    performSteps(operator, entry, () => callProvider(approval, providers), {
      alongside: approvalBeginWrites(approval, approver, now()),
      withEnd: async (end) => {
        const ends = [end, ...approvalEndWrites(id, 'done')]
        if (!refund) return transact(ends, persistentTries)
        await settleWith(ends, providers.sales, refund.payment, await reading)
      },
    }),
  )
}

const refundIn = ({ kind, payload }: StoredApproval) =>
  kind === 'refund' ? RefundPayload.parse(JSON.parse(payload)) : undefined

const userId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns whether whoever proposed has lost their role. At a shell there is no account that has one. */
async function isByFormerOperator({ ahead }: Operator, { proposed_by }: StoredApproval) {
  if (!userId.test(proposed_by)) return false
  const operators = ahead?.operatorIds ?? (await operatorIds())
  return !operators.includes(proposed_by)
}

/** Ends a proposal without its change; one's own too. @throws Failure 'not-found', 'conflict' */
export async function decline(operator: Operator, { id, reason }: Decision): Promise<void> {
  const { kind, target, reason: proposed } = await found(operator, id)
  const entry = {
    ...{ what: 'decline' as const, target, reason: reason ?? proposed },
    details: { approval: id, kind },
  }
  await decided(performWrites(operator, entry, [declineWrite(id, identityOf(operator), now())]))
}

async function found({ ahead }: Operator, id: string): Promise<StoredApproval> {
  const approval = ahead ? ahead.approval : await loadApproval(id)
  if (!approval) throw new Failure('not-found', 'There is no such proposal.')
  return approval
}

const noSuperadmin = () =>
  new Failure('conflict', 'The person who proposed this is not a superadmin any more. Decline it.')

/** Why another write than the decision, which is the first, may have failed: by the positions of those that have. */
type Refusal = Failure | ((failed: readonly number[]) => Failure)

async function decided(work: Promise<unknown>, refusal?: Refusal) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ConditionFailedError)) throw error
    if (refusal && !error.failed.includes(0))
      throw typeof refusal === 'function' ? refusal(error.failed) : refusal
    throw new Failure('conflict', 'This is decided already, or older than a day. Nothing was changed.')
  }
}

/** The decision is the first write, then come the role, the list of operators and, where a role is given, that nothing is closed. */
const roleRefusal = (failed: readonly number[]) =>
  new Failure(
    'conflict',
    failed.includes(3) && !failed.includes(1)
      ? 'The account is closed, so it is given no role. Nothing was changed.'
      : 'The role changed meanwhile. Nothing was changed.',
  )

const deletionRefusal = (failed: readonly number[]) =>
  isOperatorsAccount(failed.map((position) => position - 1))
    ? operatorsAccount()
    : new Failure('conflict', 'This seller is being deleted already. Nothing was changed.')

type Change = { writes: Write[]; refusal: Refusal }

/** Returns what is written in one transaction with the approval; undefined for what the payment provider does. */
async function writesOf({ kind, payload, proposed_by }: StoredApproval): Promise<Change | undefined> {
  const wanted: unknown = JSON.parse(payload)
  if (kind === 'set-role') {
    const { user, from, to } = RolePayload.parse(wanted)
    const writes = roleWrites(user, from, to)
    // The write of the proposer's own role has its own condition.
    if (!userId.test(proposed_by) || proposed_by === user) return { writes, refusal: roleRefusal }
    return {
      writes: [...writes, roleCheck(proposed_by, 'superadmin')],
      refusal: (failed) => (failed.includes(1 + writes.length) ? noSuperadmin() : roleRefusal(failed)),
    }
  }
  if (kind === 'delete-seller') {
    return { writes: await deletionWrites(DeletionPayload.parse(wanted)), refusal: deletionRefusal }
  }
  if (kind !== 'remove-second-factor') return undefined
  return { writes: await removalWrites(FactorPayload.parse(wanted).user), refusal: noSecondFactor() }
}

/**
 * The proposal's id is the idempotency key, so that repeating it changes nothing. The provider forgets it after a day, so whoever
 * goes on with a refund asks first whether it was made.
 */
async function callProvider(
  { id, kind, payload, state }: StoredApproval,
  { sales, transfers }: ApprovalProviders,
): Promise<void> {
  const wanted: unknown = JSON.parse(payload)
  if (kind === 'settle-payout') {
    const { tenant: tenantId, payout: payoutId } = PayoutPayload.parse(wanted)
    // In a conflict it waits, and may be settled later.
    return endedIfRefused(id, ['not-found'], settlePayout(transfers, { tenantId, payoutId }))
  }
  const { payment: paymentId, cents, line, access } = RefundPayload.parse(wanted)
  const cause = `approval-${id}`
  if (state === 'approved' && (await sales.refundFor(paymentId, cause))) return
  const part = { ...(line !== undefined && { line }), ...(access && { access }) }
  const refund = sales.refund({ paymentId, cents, cause, idempotencyKey: cause, ...part })
  await endedIfRefused(id, ['conflict', 'not-found'], refund)
}

/** Ends the approval if its change fails with one of these codes: then it can never be made. */
async function endedIfRefused(id: string, codes: readonly FailureCode[], change: Promise<unknown>) {
  try {
    await change
  } catch (error) {
    if (error instanceof Failure && codes.includes(error.code))
      await transact(approvalEndWrites(id, 'declined'))
    throw error
  }
}
