import { action } from '../action.ts'
import { reopenStore } from '../sites/publishing/reopen-store.ts'

export const handler = action('reopen-store', ({ seller }) => reopenStore(seller.tenantId))
