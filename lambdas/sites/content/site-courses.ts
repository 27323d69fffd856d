import type { SiteCourses } from '#contract/site/site-courses.ts'
import { loadIntroductions } from '../../data/library/course-introductions.ts'
import { reviewsOfStore } from '../../data/reviews/store-reviews.ts'
import { loadHome } from '../../data/site/home.ts'

/** Returns what the pages of the store's published courses show besides its own words, to look at before publishing. */
export async function loadSiteCourses(tenantId: string): Promise<SiteCourses> {
  const { products } = await loadHome(tenantId)
  const ids = products.filter(({ status }) => status === 'published').map(({ product_id }) => product_id)
  const [introductions, reviews] = await Promise.all([loadIntroductions(ids), reviewsOfStore(tenantId, ids)])
  const courses = ids.map((product_id) => {
    const { knowledge, sample } = introductions.get(product_id) ?? {}
    const shown = reviews.get(product_id)
    return { product_id, knowledge, sample, reviews: shown }
  })
  return { courses }
}
