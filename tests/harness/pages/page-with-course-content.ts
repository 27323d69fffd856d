import { catalogOutline } from '#lambdas/courses/write-course.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import type { StorePage } from '#storefront/store-page.ts'
import { examplePage } from './example-page.ts'
import { courseContent } from './known-courses.ts'

/** A typical published store whose courses have their content, as publishing reads it. */
export function pageWithCourseContent(productCount: number): StorePage {
  const page = examplePage({ productCount })
  const products = page.products.map((offer) => {
    const product = sampleCatalog.find(({ slug }) => slug === offer.slug)
    if (!product) return offer
    const { outline, lessons, knowledge } = courseContent(product)
    const first = lessons.find(({ kind }) => kind === 'text')
    const sample = first?.html ? { title: first.title, minutes: first.minutes, html: first.html } : undefined
    return { ...offer, outline: catalogOutline(outline, lessons), introduction: { knowledge, sample } }
  })
  return { ...page, products, isLive: true }
}
