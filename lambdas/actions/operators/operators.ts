import { operatorsApi } from '#contract/api/operators/operators-api.ts'
import { Failure } from '../../failure.ts'
import { action } from '../../http/action.ts'
import { approvalGuard, proposalGuard, refundGuard } from '../../operators/approval-guards.ts'
import { approvalsView } from '../../operators/approvals.ts'
import { auditGuard, auditPage } from '../../operators/audit.ts'
import { approve, decline } from '../../operators/decide.ts'
import { declineRequestAsOperator, deskView } from '../../operators/desk.ts'
import { refundAsOperator } from '../../operators/money/refunds.ts'
import { adminGuard } from '../../operators/operator.ts'
import { removeFactorAsOperator } from '../../operators/remove-second-factor.ts'
import { changeRoleAsOperator, operatorsView } from '../../operators/roles.ts'
import { withOperatorErrors } from '../../payments/stripe/errors.ts'
import { stripePayouts } from '../../payments/stripe/stripe-payouts.ts'
import { stripeSales } from '../../payments/stripe/stripe-sales.ts'

export const createRefundHandler = action(
  operatorsApi,
  'create-refund',
  ({ operator, input: { payment_id: paymentId, reason, ...part } }) => {
    if (part.cents !== undefined && part.line !== undefined)
      throw new Failure('invalid-input', 'Give a line or an amount, not both.')
    if (part.seats !== undefined && part.line === undefined)
      throw new Failure('invalid-input', 'Give the line of the seats.')
    return withOperatorErrors(refundAsOperator(operator, stripeSales, { paymentId, ...part }, { reason }))
  },
  refundGuard,
)

export const getDeskHandler = action(
  operatorsApi,
  'get-desk',
  ({ operator }) => deskView(operator),
  adminGuard,
)

export const declineRefundRequestHandler = action(
  operatorsApi,
  'decline-refund-request',
  async ({ operator, input }) => {
    await declineRequestAsOperator(operator, input.id, input.reason)
    return { success: true as const }
  },
  adminGuard,
)

export const listApprovalsHandler = action(
  operatorsApi,
  'list-approvals',
  ({ operator, input }) => approvalsView(operator, input.cursor),
  adminGuard,
)

const providers = { sales: stripeSales, transfers: stripePayouts }

export const decideApprovalHandler = action(
  operatorsApi,
  'decide-approval',
  async ({ operator, input: { id, decision, reason } }) => {
    if (decision === 'decline') await decline(operator, { id, reason })
    else await withOperatorErrors(approve(operator, providers, { id, reason }))
    return { success: true as const }
  },
  approvalGuard,
)

export const readAuditHandler = action(
  operatorsApi,
  'read-audit',
  ({ operator, input }) => auditPage(operator, input),
  auditGuard,
)

export const listOperatorsHandler = action(
  operatorsApi,
  'list-operators',
  ({ operator }) => operatorsView(operator),
  adminGuard,
)

export const changeRoleHandler = action(
  operatorsApi,
  'change-role',
  ({ operator, input: { typed_email, ...wanted } }) => {
    if (operator.role !== 'superadmin') throw new Failure('not-allowed', 'Only a superadmin changes roles.')
    expectTyped(wanted.email, typed_email)
    return changeRoleAsOperator(operator, wanted)
  },
  proposalGuard,
)

export const removeSellerFactorHandler = action(
  operatorsApi,
  'remove-seller-factor',
  ({ operator, input: { typed_email, ...wanted } }) => {
    expectTyped(wanted.email, typed_email)
    return removeFactorAsOperator(operator, wanted)
  },
  proposalGuard,
)

/** Throws if the operator has typed another email than that of the person who gets or loses rights. */
function expectTyped(email: string, typed: string) {
  if (typed.trim().toLowerCase() === email) return
  throw new Failure('invalid-input', 'Type the email address of the account to confirm it.')
}
