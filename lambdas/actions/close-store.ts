import { action } from '../action.ts'
import { closeStore } from '../sites/publishing/unpublish-site.ts'

export const handler = action('close-store', ({ seller }) => closeStore(seller.tenantId))
