import { action } from '../action.ts'
import { loadSite } from '../sites/load-site.ts'

export const handler = action('get-site', ({ seller }) => loadSite(seller.tenantId))
