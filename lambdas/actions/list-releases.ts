import { action } from '../action.ts'
import { listSiteReleases } from '../sites/list-site-releases.ts'

export const handler = action('list-releases', ({ seller }) => listSiteReleases(seller.tenantId))
