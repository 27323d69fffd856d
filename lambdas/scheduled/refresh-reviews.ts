import { outdateStoresOf, reviewedCourses, reviewedStores } from '../data/reviews/outdated-pages.ts'
import { refreshReviews } from '../sites/publishing/refresh-reviews.ts'
import { runDue } from './run-due.ts'
import { scheduledHandler } from './scheduled-handler.ts'

const reserveMs = 60 * 1000
const atOnce = 8
const work = { run: 'refresh-reviews', failure: 'reviews were not shown' } as const

/**
 * Invoked every five minutes. First finds the stores of the courses with changed reviews, then changes their pages
 * (docs/design/reviews.md, Live pages take reviews in place).
 */
export const handler = scheduledHandler('refresh-reviews', reserveMs, async (hasTime) => {
  const courses = await runDue({ ...work, due: reviewedCourses, advance: outdateStoresOf, hasTime })
  const stores = await runDue({ ...work, due: reviewedStores, advance: refreshReviews, atOnce, hasTime })
  return {
    checked: courses.checked + stores.checked,
    done: courses.done + stores.done,
    failed: courses.failed + stores.failed,
    left: courses.left || stores.left,
  }
})
