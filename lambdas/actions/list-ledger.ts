import { salesApi } from '#contract/sales-api.ts'
import { listLedger } from '../data/money/ledger.ts'
import { action } from '../http/action.ts'

export const handler = action(salesApi, 'list-ledger', ({ input, seller }) =>
  listLedger(seller.tenantId, input.cursor),
)
