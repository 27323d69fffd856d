import { payoutsApi } from '#contract/payouts-api.ts'
import { action } from '../action.ts'
import { listStatement } from '../data/statement.ts'

export const handler = action(payoutsApi, 'get-statement', ({ input, seller }) =>
  listStatement(seller.tenantId, input.period, input.cursor),
)
