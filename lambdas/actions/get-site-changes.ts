import { action } from '../action.ts'
import { compareWithLive } from '../sites/publishing/compare-with-live.ts'

export const handler = action('get-site-changes', ({ seller }) => compareWithLive(seller.tenantId))
