import { payoutsApi } from '#contract/payouts-api.ts'
import { listStatement } from '../data/money/statement.ts'
import { action } from '../http/action.ts'

export const handler = action(payoutsApi, 'get-statement', ({ input, seller }) =>
  listStatement(seller.tenantId, input.period, input.cursor),
)
