import { publishApi } from '#contract/api/publish-api.ts'
import { siteApi } from '#contract/api/site-api.ts'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { action } from '../http/action.ts'
import { editSite } from '../sites/content/edit-site.ts'
import { loadSite } from '../sites/content/load-site.ts'
import { loadSiteCourses } from '../sites/content/site-courses.ts'
import { generateSite } from '../sites/generation/generate-site.ts'
import { listSiteReleases } from '../sites/publishing/list-site-releases.ts'
import { publishSite } from '../sites/publishing/publish-site.ts'
import { rollBackSite } from '../sites/publishing/roll-back-site.ts'
import { compareWithLive } from '../sites/publishing/site-changes.ts'
import { unpublishSite } from '../sites/publishing/unpublish-site.ts'

export const getSiteHandler = action(siteApi, 'get-site', ({ seller }) => loadSite(seller.tenantId))

export const getSiteChangesHandler = action(siteApi, 'get-site-changes', ({ seller }) =>
  compareWithLive(seller.tenantId),
)

export const getSiteCoursesHandler = action(siteApi, 'get-site-courses', ({ seller }) =>
  loadSiteCourses(seller.tenantId),
)

export const updateSiteHandler = action(siteApi, 'update-site', ({ seller, input }) =>
  Object.keys(input).length > 0 ? editSite(seller.tenantId, input) : loadSite(seller.tenantId),
)

export const openaiGenerateSiteHandler = action(
  siteApi,
  'openai-generate-site',
  async ({ seller, input }) => {
    const content = await generateSite({
      tenantId: seller.tenantId,
      storeName: input.storeName,
      brandColor: input.brandColors[0] ?? defaultBrandColor,
      selectedProductIds: input.selectedOfferIds,
      section: input.section,
      requestId: input.requestId,
    })
    return { data: { content } }
  },
)

export const publishSiteHandler = action(publishApi, 'publish-site', ({ seller }) =>
  publishSite(seller.tenantId),
)

export const listReleasesHandler = action(siteApi, 'list-releases', ({ seller }) =>
  listSiteReleases(seller.tenantId),
)

export const rollbackSiteHandler = action(siteApi, 'rollback-site', ({ seller, input }) =>
  rollBackSite(seller.tenantId, input.release_id),
)

export const unpublishSiteHandler = action(siteApi, 'unpublish-site', ({ seller }) =>
  unpublishSite(seller.tenantId),
)
