import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { editSite } from '../sites/content/edit-site.ts'
import { loadSite } from '../sites/content/load-site.ts'

export const handler = action(siteApi, 'update-site', ({ seller, input }) =>
  Object.keys(input).length > 0 ? editSite(seller.tenantId, input) : loadSite(seller.tenantId),
)
