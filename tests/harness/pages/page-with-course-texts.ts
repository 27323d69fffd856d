import { courseFacts } from '#lambdas/sites/generation/course-material.ts'
import { about } from '#local/stack/section-writer/about.ts'
import { course } from '#local/stack/section-writer/course.ts'
import { writerFor } from '#local/stack/section-writer/writer.ts'
import { renderSite } from '#storefront/render-site.ts'
import { withReviews } from '#storefront/reviews.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { courseReviews, reviewsOfPage } from './course-reviews.ts'
import { knownCourses } from './known-courses.ts'
import { pageWithCourseContent } from './page-with-course-content.ts'

/** A published store with words of its own about each course, as the local model writes them. */
export function pageWithCourseTexts(productCount: number): StorePage {
  const page = pageWithCourseContent(productCount)
  const known = knownCourses().filter(({ product }) =>
    page.products.some(({ slug }) => slug === product.slug),
  )
  const products = page.products.map((offer) => {
    const one = known.find(({ product }) => product.slug === offer.slug)
    if (!one) return offer
    const { audience, lessons, questions, angle } = courseFacts(one, page.settings.store_name)
    const words = course({
      section: `courses.${one.product.id}`,
      store_name: page.settings.store_name,
      angle,
      audience: [...audience],
      lessons: lessons.map(({ id, points }) => ({ id, points: [...points] })),
      questions: [...questions],
    })
    return { ...offer, productId: one.product.id, words, pick: 'I used its second lesson in my own shop.' }
  })
  const store = {
    section: 'about' as const,
    store_name: page.settings.store_name,
    courses: known.map(({ product: { id, title, short_blurb, level }, knowledge: { audience } }) => ({
      id,
      title,
      blurb: short_blurb,
      level,
      audience,
    })),
  }
  const writer = writerFor({ ...store, products: store.courses })
  return { ...page, products, content: { ...page.content, about: about(store, writer) } }
}

/** Its pages with 40 reviews of each course. */
export const reviewedSite = (page: StorePage): [path: string, html: string][] => {
  const reviews = reviewsOfPage(page, courseReviews(40))
  return [...renderSite(page)].map(([path, html]) => [path, withReviews(html, reviews)])
}
