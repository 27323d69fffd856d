import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { purgeExpired } from '../accounts/purge-unverified.ts'
import { withInvocation } from '../log/invocation.ts'
import { notifySellers } from '../realtime/notify-seller.ts'
import { countFigures } from './count-figures.ts'
import { countSales } from './count-sales.ts'
import { listPayouts } from './list-payouts.ts'
import { numberReceipts } from './number-receipts.ts'
import { planReviewRequests } from './plan-review-requests.ts'
import { queueSaleMails } from './queue-sale-mails.ts'
import { releaseHolds } from './release-holds.ts'
import { settleReviews } from './settle-reviews.ts'

/** Invoked by the table's stream when orders, access to courses, their sellers, what is read or flags of risk change, and when pending accounts expire. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation(
    { action: 'process-changes', invocationId: awsRequestId },
    async (): Promise<DynamoDBBatchResponse> => {
      const failed = await Promise.all([
        purgeExpired(Records),
        queueSaleMails(Records),
        settleReviews(Records),
        countFigures(Records),
        planReviewRequests(Records),
        countSales(Records),
        releaseHolds(Records),
        listPayouts(Records),
        numberReceipts(Records),
        notifySellers(Records).then(() => []),
      ])
      return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
    },
  )
}
