import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { unpublishSite } from '../sites/publishing/unpublish-site.ts'

export const handler = action(siteApi, 'unpublish-site', ({ seller }) => unpublishSite(seller.tenantId))
