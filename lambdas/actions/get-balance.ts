import { action } from '../action.ts'
import { isoAt, now } from '../clock.ts'
import { loadBalance } from '../data/balance.ts'

export const handler = action('get-balance', ({ seller }) =>
  loadBalance(seller.tenantId, isoAt(now()).slice(0, 10)),
)
