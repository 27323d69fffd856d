import { action } from '../action.ts'
import { listLedger } from '../data/ledger.ts'

export const handler = action('list-ledger', ({ input, seller }) => listLedger(seller.tenantId, input.cursor))
