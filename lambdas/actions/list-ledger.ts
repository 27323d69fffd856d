import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { listLedger } from '../data/ledger.ts'

export const handler = action(salesApi, 'list-ledger', ({ input, seller }) =>
  listLedger(seller.tenantId, input.cursor),
)
