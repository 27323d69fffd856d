import { action } from '../action.ts'
import { publishSite } from '../sites/publishing/publish-site.ts'

export const handler = action('publish-site', ({ seller }) => publishSite(seller.tenantId))
