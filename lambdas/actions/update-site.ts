import { ulid } from 'ulid'
import { action } from '../action.ts'
import { now } from '../clock.ts'
import { saveSiteText } from '../data/site-text.ts'
import { loadSite } from '../sites/load-site.ts'

export const handler = action('update-site', async ({ seller, input }) => {
  if (Object.keys(input).length > 0) await saveSiteText(seller.tenantId, input, ulid(now()))
  return loadSite(seller.tenantId)
})
