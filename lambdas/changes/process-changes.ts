import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import { purgeExpired } from '../accounts/purge-unverified.ts'
import { withInvocation } from '../log/invocation.ts'
import { notifySellers } from '../realtime/notify-seller.ts'

/** Invoked by the table's stream when orders change and when pending accounts expire. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation(
    { action: 'process-changes', invocationId: awsRequestId },
    async (): Promise<DynamoDBBatchResponse> => {
      const [failed] = await Promise.all([purgeExpired(Records), notifySellers(Records)])
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
    },
  )
}
