import { dueReviewRequests } from '../data/reviews/review-requests.ts'
import { askForReviews } from '../library/ask-for-reviews.ts'
import { type DueResult, runDue } from './run-due.ts'
import { dueIn } from './shards.ts'

const atOnce = 8

/** Asks each reader whose purchase is ten days old for reviews. */
export const sendReviewRequests = (hasTime?: () => boolean, shard?: number): Promise<DueResult> =>
  runDue({
    run: 'reconcile-payments',
    due: dueIn(dueReviewRequests, shard),
    advance: askForReviews,
    failure: 'reader was not asked for reviews',
    atOnce,
    ...(hasTime && { hasTime }),
  })
