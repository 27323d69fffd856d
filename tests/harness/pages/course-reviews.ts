import type { CourseReviews, ShownReview, StoreReviews } from '#storefront/reviews.ts'
import type { StorePage } from '#storefront/store-page.ts'

const texts = [
  'I had put this off for a year. The second lesson alone got me to send the first email.\n\nShort, honest and no filler.',
  'Clear steps, and the worksheet is the part I keep coming back to.',
  'Good, though I would have liked one more worked example in the pricing lesson.',
  'הקורס הזה עזר לי מאוד, תודה רבה.',
]
const readers = ['Maria', 'A reader from Spain', 'Jonas', 'נועה']

/** Reviews as the table lists them: at most 20 of `count`, newest first. */
export function courseReviews(count: number, change: Partial<ShownReview> = {}): CourseReviews {
  const reviews = Array.from({ length: Math.min(count, 20) }, (_, index) => ({
    stars: 5 - (index % 3 === 2 ? 1 : 0),
    text: texts[index % texts.length] ?? '',
    reader: readers[index % readers.length] ?? '',
    label: `Bought here, read ${3 + (index % 6)} of 8 lessons`,
    ...(index === 1 && { answer: 'Thank you! The worksheet will get a second page.' }),
    ...change,
  }))
  const stars = Math.round((reviews.reduce((sum, it) => sum + it.stars, 0) * count) / (reviews.length || 1))
  return { count, stars, reviews }
}

/** The same reviews for each course of a page. */
export const reviewsOfPage = (page: StorePage, course: CourseReviews): StoreReviews => ({
  courses: new Map(page.products.map(({ id }) => [id, course])),
  appOrigin: 'https://app.example.com',
})
