import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { publishSite } from '../sites/publishing/publish-site.ts'

export const handler = action(siteApi, 'publish-site', ({ seller }) => publishSite(seller.tenantId))
