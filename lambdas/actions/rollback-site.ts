import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { rollBackSite } from '../sites/publishing/roll-back-site.ts'

export const handler = action(siteApi, 'rollback-site', ({ seller, input }) =>
  rollBackSite(seller.tenantId, input.release_id),
)
