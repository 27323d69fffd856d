import { action } from '../action.ts'
import { publishSite } from '../sites/publish-site.ts'

export const handler = action('publish-site', ({ seller }) => publishSite(seller.tenantId))
