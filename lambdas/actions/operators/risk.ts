import { riskApi } from '#contract/api/operators/risk-api.ts'
import { action } from '../../http/action.ts'
import { flagsView, resolveFlag } from '../../operators/flags.ts'
import {
  disputeGuard,
  disputesView,
  evidencePreview,
  submitEvidenceAsOperator,
} from '../../operators/money/disputes.ts'
import { adminGuard } from '../../operators/operator.ts'
import { withOperatorErrors } from '../../payments/stripe/errors.ts'
import { stripeSales } from '../../payments/stripe/stripe-sales.ts'

export const listFlagsHandler = action(
  riskApi,
  'list-flags',
  ({ input }) => flagsView(input.state, input.cursor),
  adminGuard,
)

export const resolveFlagHandler = action(
  riskApi,
  'resolve-flag',
  async ({ operator, input }) => {
    await resolveFlag(operator, input)
    return { success: true as const }
  },
  adminGuard,
)

export const listDisputesHandler = action(
  riskApi,
  'list-disputes',
  ({ input }) => disputesView(input.state, input.cursor),
  adminGuard,
)

export const previewEvidenceHandler = action(
  riskApi,
  'preview-evidence',
  ({ input }) => evidencePreview(input),
  adminGuard,
)

export const submitEvidenceHandler = action(
  riskApi,
  'submit-evidence',
  async ({ operator, input }) => {
    await withOperatorErrors(submitEvidenceAsOperator(operator, stripeSales, input))
    return { success: true as const }
  },
  disputeGuard,
)
