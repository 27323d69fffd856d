import { action } from '../action.ts'
import { loadSite } from '../sites/content/load-site.ts'

export const handler = action('get-site', ({ seller }) => loadSite(seller.tenantId))
