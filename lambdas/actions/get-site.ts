import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { loadSite } from '../sites/content/load-site.ts'

export const handler = action(siteApi, 'get-site', ({ seller }) => loadSite(seller.tenantId))
