import { salesApi } from '#contract/sales-api.ts'
import { action } from '../action.ts'
import { isoAt, now } from '../clock.ts'
import { loadBalance } from '../data/balance.ts'

export const handler = action(salesApi, 'get-balance', ({ seller }) =>
  loadBalance(seller.tenantId, isoAt(now()).slice(0, 10)),
)
