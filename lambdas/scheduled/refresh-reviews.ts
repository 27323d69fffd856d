import { outdateStoresOf, reviewedCourses, reviewedStores } from '../data/reviews/outdated-pages.ts'
import { refreshReviews } from '../sites/publishing/refresh-reviews.ts'
import { expectNoFailures, scheduledHandler } from './on-schedule.ts'
import { runDue } from './run-due.ts'

const reserveMs = 60 * 1000
const atOnce = 8
const failure = 'reviews were not shown'

/** Invoked every five minutes. First finds the stores of the courses with changed reviews, then changes their pages. */
export const handler = scheduledHandler('refresh-reviews', reserveMs, async (hasTime) => {
  const courses = await runDue({ due: reviewedCourses, advance: outdateStoresOf, failure, hasTime })
  const stores = await runDue({ due: reviewedStores, advance: refreshReviews, failure, atOnce, hasTime })
  return expectNoFailures(
    {
      checked: courses.checked + stores.checked,
      done: courses.done + stores.done,
      failed: courses.failed + stores.failed,
      left: courses.left || stores.left,
    },
    'changes of reviews were not shown',
  )
})
