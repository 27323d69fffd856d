import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { Key } from '../data/keys.ts'
import { failureQueueUrl } from '../env.ts'

// Requests go to the region's endpoint, not to the host of the queue's URL.
const queue = new SQSClient({ useQueueUrlAsEndpoint: false })

/** Sends the item's key of an undeliverable mail to the failure queue. The message holds no address and no code. */
export async function parkFailure({ pk, sk }: Key, error: unknown) {
  const reason = error instanceof Error ? error.name : 'NotAnError'
  const MessageBody = JSON.stringify({ reason, dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } } })
  await queue.send(new SendMessageCommand({ QueueUrl: failureQueueUrl(), MessageBody }))
}
