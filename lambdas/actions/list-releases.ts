import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { listSiteReleases } from '../sites/publishing/list-site-releases.ts'

export const handler = action(siteApi, 'list-releases', ({ seller }) => listSiteReleases(seller.tenantId))
