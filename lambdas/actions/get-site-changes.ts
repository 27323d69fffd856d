import { siteApi } from '#contract/site-api.ts'
import { action } from '../http/action.ts'
import { compareWithLive } from '../sites/publishing/compare-with-live.ts'

export const handler = action(siteApi, 'get-site-changes', ({ seller }) => compareWithLive(seller.tenantId))
