import { exactDollars } from '#rules/money/money.ts'
import { html } from '../html.ts'
import { withPictureUrls } from '../lesson-pictures.ts'
import { coursePath, isListedPage, pageUrl } from '../page-links.ts'
import type { PageParts } from '../render-document.ts'
import { breadcrumbNav } from '../sections/breadcrumb-nav.ts'
import { otherCourses } from '../sections/other-courses.ts'
import type { Offer, StorePage } from '../store-page.ts'
import { breadcrumbs, lessonData, organization } from '../structured-data.ts'

/** The first lesson of a course, whole, and the way to the course at its end. Undefined without a lesson. */
export function freeLessonPage(page: StorePage, product: Offer, path: string): PageParts | undefined {
  const sample = product.introduction?.sample
  const ofCourse = coursePath(product)
  if (!sample || !ofCourse) return undefined
  const { settings } = page
  const course = { text: product.title, url: pageUrl(page, ofCourse) }
  return {
    path,
    title: `${sample.title} · ${settings.store_name}`,
    description: `A free lesson of ${product.title}. ${product.short_blurb}`,
    picture: product.picture,
    isListed: isListedPage(page, product.productId ?? ''),
    main: html`
      <div class="lesson wrap">
        ${breadcrumbNav(page, course)}
        <p class="kicker">Free lesson${sample.minutes && ` · ${sample.minutes} min`}</p>
        <h1>${sample.title}</h1>
        <div class="text">${withPictureUrls(sample.html, page)}</div>
        <section class="free"><p class="kicker">The course</p>
          <h2>${product.title}</h2>
          <p>${product.short_blurb}</p>
          <a class="button" href="${course.url}">See the course, ${exactDollars(product.priceCents)}</a>
        </section>
      </div>
      ${otherCourses(page, 'Courses of this store')}
    `,
    data: [
      lessonData(page, product, sample.title, path),
      organization(page),
      breadcrumbs(page, [
        [product.title, ofCourse],
        [sample.title, path],
      ]),
    ],
  }
}
