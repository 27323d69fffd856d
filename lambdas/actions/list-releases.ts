import { action } from '../action.ts'
import { listSiteReleases } from '../sites/publishing/list-site-releases.ts'

export const handler = action('list-releases', ({ seller }) => listSiteReleases(seller.tenantId))
