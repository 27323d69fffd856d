import * as z from 'zod/mini'
import { Role } from '#contract/role.ts'
import { refundAccess } from '#rules/money/payment.ts'
import { now } from '../clock.ts'
import {
  approvalDoneWrite,
  approveWrite,
  declineWrite,
  loadApproval,
  type StoredApproval,
} from '../data/accounts/approvals.ts'
import { changeRole } from '../data/accounts/operators.ts'
import { loadProfile } from '../data/accounts/profiles.ts'
import { transact } from '../data/table/client.ts'
import { ConditionFailedError } from '../data/table/conditions.ts'
import { Failure } from '../failure.ts'
import type { Operator } from '../http/operator.ts'
import type { Sales } from '../payments/ports.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { settlePayout, type TransferProvider } from '../payouts/settle-payout.ts'
import { announceApproved } from './money/announce-commission.ts'
import { performSteps, performWrites } from './operator.ts'
import { identityOf } from './propose.ts'
import { removeSecondFactor } from './remove-second-factor.ts'
import { deleteSellerSoon } from './sellers/close-seller.ts'

/** The calls to the payment provider that approved changes make. */
export type ApprovalProviders = { sales: Pick<Sales, 'load' | 'refund'>; transfers: TransferProvider }

const RefundPayload = z.object({
  payment: z.string(),
  cents: z.int(),
  line: z.optional(z.int()),
  access: z.optional(z.enum(refundAccess)),
})
const RolePayload = z.object({ user: z.string(), from: Role, to: Role })
const DeletionPayload = z.object({ tenant: z.string(), user: z.string(), store: z.string() })
const PayoutPayload = z.object({ tenant: z.string(), payout: z.string() })
const FactorPayload = z.object({ user: z.string() })

/**
 * Approves a proposal of somebody else and makes its change, once. @throws Failure 'not-found', 'not-allowed' for one's own, 'conflict'
 * for one that is decided or too old, and whatever the change throws
 */
export async function approve(
  operator: Operator,
  providers: ApprovalProviders,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> {
  const approval = await found(id)
  const approver = identityOf(operator)
  if (approval.proposed_by === approver)
    throw new Failure('not-allowed', 'You proposed this. Another operator has to approve it.')
  if (approval.state === 'done' && approval.approved_by === approver) return
  if (approval.kind === 'commission')
    return announceApproved(operator, approval, {
      reason: reason ?? approval.reason,
      approving: approveWrite(approval, approver, now(), 'done'),
    })
  const details = {
    approval: id,
    kind: approval.kind,
    proposed_by: approval.proposed_by,
    payload: approval.payload,
  }
  const entry = {
    what: 'approve' as const,
    target: approval.target,
    reason: reason ?? approval.reason,
    details,
  }
  await decided(
    performSteps(operator, entry, () => execute(approval, providers), [
      approveWrite(approval, approver, now()),
    ]),
  )
  await transact([approvalDoneWrite(id)])
}

/** Ends a proposal without its change; one's own too. @throws Failure 'not-found', 'conflict' */
export async function decline(
  operator: Operator,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<void> {
  const approval = await found(id)
  const details = { approval: id, kind: approval.kind }
  const entry = {
    what: 'decline' as const,
    target: approval.target,
    reason: reason ?? approval.reason,
    details,
  }
  await decided(performWrites(operator, entry, [declineWrite(id, identityOf(operator), now())]))
}

async function found(id: string): Promise<StoredApproval> {
  const approval = await loadApproval(id)
  if (!approval) throw new Failure('not-found', 'There is no such proposal.')
  return approval
}

async function decided(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (error instanceof ConditionFailedError)
      throw new Failure('conflict', 'This is decided already, or older than a day. Nothing was changed.')
    throw error
  }
}

/** Makes the change. The proposal's id is the idempotency key, so that repeating it changes nothing. */
async function execute(
  { id, kind, payload }: StoredApproval,
  { sales, transfers }: ApprovalProviders,
): Promise<void> {
  const wanted: unknown = JSON.parse(payload)
  if (kind === 'refund') {
    const { payment: paymentId, cents, line, access } = RefundPayload.parse(wanted)
    const idempotencyKey = `approval-${id}`
    await sales.refund({
      ...{ paymentId, cents, idempotencyKey },
      ...(line !== undefined && { line }),
      ...(access && { access }),
    })
    return settlePayment(sales, paymentId).then(() => undefined)
  }
  if (kind === 'set-role') {
    const { user, from, to } = RolePayload.parse(wanted)
    if ((await changeRole(user, from, to)) || (await loadProfile(user))?.role === to) return
    throw new Failure('conflict', 'The role changed meanwhile. Nothing was changed.')
  }
  if (kind === 'delete-seller') return deleteSellerSoon(DeletionPayload.parse(wanted))
  if (kind === 'settle-payout') {
    const { tenant: tenantId, payout: payoutId } = PayoutPayload.parse(wanted)
    return settlePayout(transfers, { tenantId, payoutId })
  }
  return removeSecondFactor(FactorPayload.parse(wanted).user)
}
