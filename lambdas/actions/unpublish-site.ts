import { action } from '../action.ts'
import { unpublishSite } from '../sites/publishing/unpublish-site.ts'

export const handler = action('unpublish-site', ({ seller }) => unpublishSite(seller.tenantId))
