import { reviewsPolicyPath } from '#contract/urls/legal-links.ts'
import { reviewsPagePath } from '#contract/urls/review-routes.ts'
import { averageStars } from '#rules/courses/reviews.ts'
import { type Html, html, textOf } from './html.ts'

/** How many reviews stand open on a course page; the others unfold. */
const openReviews = 3
/** Characters of all reviews on a page, so that it stays light. */
const maxCharacters = 6000

/** A review with the answer of the store that shows it. */
export type ShownReview = {
  stars: number
  text: string
  reader: string
  label: string
  answer?: string | undefined
}

/** The newest public reviews of a course. `count` and `stars`, their sum, are of all of its reviews. */
export type CourseReviews = { count: number; stars: number; reviews: readonly ShownReview[] }

/** The reviews of the courses on a page, by the ids of the store's products. */
export type StoreReviews = {
  courses: ReadonlyMap<string, CourseReviews>
  /** The application's origin, where the policy is. */
  appOrigin: string
}

const courseSlot = /(<!--reviews (\S*) class="[\w ]+"-->).*?(<!--\/reviews-->)/s
/** On the first page, what it offers ends with what readers say. */
const offerLine = /(<p class="eyebrow">[^<·]*?)(?: ·[^<]*)?(?=<)/
const rating = /("@graph":\[\{)(?:"aggregateRating":\{[^}]*\},)?/

/**
 * Returns a rendered page with these reviews in place of those that it had. Pages without a place for them stay as they are. Texts are
 * escaped, so no review can end or begin a slot.
 */
export function withReviews(page: string, { courses, appOrigin }: StoreReviews): string {
  const place = courseSlot.exec(page)?.[2]
  if (place === undefined)
    return page.replace(offerLine, (_, offered: string) => offered + proofText([...courses.values()]))
  const [id = '', slug] = place.split('/')
  const course = courses.get(id)
  const store = storeOf.exec(page)?.[1]
  const all = slug && store ? ordersOf(appOrigin, slug, store) : undefined
  const shown = course ? textOf(section(course, appOrigin, all)) : ''
  return page
    .replace(courseSlot, (_, begin: string, __, end: string) => begin + shown + end)
    .replace(rating, (_, graph: string) => graph + ratingData(course))
}

const storeOf = /data-store="([\w-]+)"/

type Links = { text: string; href: string }[]

const ordersOf = (appOrigin: string, slug: string, store: string): Links =>
  ['Newest', 'Lowest', 'Highest'].map((text) => ({
    text,
    href: appOrigin + reviewsPagePath(slug, store, text.toLowerCase()),
  }))

const nothing = html``

/** `4.7 from 38 readers` */
const averageText = (average: number, count: number) => `${average.toFixed(1)} from ${count} readers`

/** Returns text without a character that HTML has a meaning for. */
function proofText(courses: readonly CourseReviews[]) {
  const count = courses.reduce((sum, course) => sum + course.count, 0)
  const stars = courses.reduce((sum, course) => sum + course.stars, 0)
  const average = averageStars({ count, stars })
  return average === undefined ? '' : ` · ★ ${averageText(average, count)}`
}

/** The first property of the course's data, with a comma after it. Only what the page shows is told. */
function ratingData(course: CourseReviews | undefined) {
  const average = course && averageStars(course)
  if (average === undefined) return ''
  const data = { '@type': 'AggregateRating', ratingValue: average, reviewCount: course?.count }
  return `"aggregateRating":${JSON.stringify(data)},`
}

/** `all`: where all reviews are, in each order; pages that were published before it was there have none. */
function section(course: CourseReviews, appOrigin: string, all: Links = []): Html {
  const reviews = fitting(course.reviews)
  if (reviews.length === 0) return nothing
  const average = averageStars(course)
  const more = reviews.slice(openReviews)
  return html`
    <section class="reviews"><h2>What readers say</h2>
      <p class="facts">${average !== undefined && `${averageText(average, course.count)} · `}<a href="${appOrigin}${reviewsPolicyPath}">How reviews are checked</a></p>
      <ul>${reviews.slice(0, openReviews).map(item)}</ul>
      ${more.length > 0 && all.length > 0 && html`<p class="facts">All ${course.count}: ${all.map(({ text, href }, index) => html`${index > 0 && ' · '}<a href="${href}">${text}</a>`)}</p>`}
      ${more.length > 0 && html`<details><summary>${moreText(course, reviews.length)}</summary><ul>${more.map(item)}</ul></details>`}
    </section>
  `
}

const moreText = ({ count }: CourseReviews, shown: number) =>
  count > shown ? `The ${shown} newest of ${count} reviews` : `All ${count} reviews`

/** The first reviews, and as many of the others as the page has room for. */
function fitting(reviews: readonly ShownReview[]) {
  let characters = 0
  return reviews.filter(({ text, answer = '' }, index) => {
    characters += text.length + answer.length
    return index < openReviews || characters <= maxCharacters
  })
}

const item = ({ stars, text, reader, label, answer }: ShownReview) => html`
  <li>
    <p class="stars"><span aria-hidden="true">${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}</span> ${stars} of 5</p>
    <blockquote dir="auto">${text}</blockquote>
    <p class="by"><b><bdi>${reader}</bdi></b> ${label}</p>
    ${answer && html`<div class="reply"><b>Answer from the store</b><p dir="auto">${answer}</p></div>`}
  </li>
`
