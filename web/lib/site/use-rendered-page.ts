import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { siteReadingApi } from '#contract/api/site-reading-api.ts'
import type { SiteCourses } from '#contract/site/site-courses.ts'
import { renderPage } from '#storefront/render-site.ts'
import { type StoreReviews, withReviews } from '#storefront/reviews.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { call } from '../api.ts'
import { keys } from '../queries.ts'

/** What course pages show besides the store's own words. The courses change with an import, the reviews seldom. */
const siteCoursesQuery = {
  queryKey: keys.siteCourses,
  queryFn: () => call(siteReadingApi['get-site-courses'], {}),
  staleTime: 300_000,
}

/** Returns a page of the store as it would be published, with lessons, questions and reviews as soon as they are loaded. */
export function useRenderedPage(page: StorePage, path: string): string {
  const { data } = useQuery(siteCoursesQuery)
  return useMemo(() => rendered(page, path, data?.courses ?? []), [page, path, data])
}

function rendered(page: StorePage, path: string, courses: SiteCourses['courses']) {
  const known = new Map(courses.map((course) => [course.product_id, course]))
  const products = page.products.map((product) => {
    const { knowledge, sample } = known.get(product.productId ?? '') ?? {}
    return { ...product, introduction: { knowledge, sample } }
  })
  const shown = products.flatMap(({ id, productId = '' }) => {
    const reviews = known.get(productId)?.reviews
    return reviews ? [[id, reviews] as const] : []
  })
  const reviews: StoreReviews = { courses: new Map(shown), appOrigin: location.origin }
  return withReviews(renderPage({ ...page, products }, path) ?? '', reviews)
}
