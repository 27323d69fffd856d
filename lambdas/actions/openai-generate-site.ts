import { siteApi } from '#contract/site-api.ts'
import { defaultBrandColor } from '#rules/palette.ts'
import { action } from '../http/action.ts'
import { generateSite } from '../sites/generation/generate-site.ts'

export const handler = action(siteApi, 'openai-generate-site', async ({ seller, input }) => {
  const content = await generateSite({
    tenantId: seller.tenantId,
    storeName: input.storeName,
    brandColor: input.brandColors[0] ?? defaultBrandColor,
    selectedProductIds: input.selectedOfferIds,
    section: input.section,
    requestId: input.requestId,
  })
  return { data: { content } }
})
