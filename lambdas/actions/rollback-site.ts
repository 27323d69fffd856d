import { action } from '../action.ts'
import { rollBackSite } from '../sites/publishing/roll-back-site.ts'

export const handler = action('rollback-site', ({ seller, input }) =>
  rollBackSite(seller.tenantId, input.release_id),
)
