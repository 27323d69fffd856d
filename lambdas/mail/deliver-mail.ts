import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { now } from '../clock.ts'
import type { Key } from '../data/keys.ts'
import { during } from '../log/invocation.ts'
import { logUnexpected } from '../log.ts'
import { countingFailures } from '../metrics.ts'
import { deliver } from './deliver.ts'

type Outbox = { key: Key; sequenceNumbers: string[] }

/** Fed by the table's stream. What could not be sent is reported and comes again; everything else is done. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return during({ action: 'deliver-mail', invocationId: awsRequestId }, () => deliverAll(Records))
}

async function deliverAll(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all(outboxesIn(records).map(undelivered))
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}

async function undelivered({ key, sequenceNumbers }: Outbox) {
  try {
    await countingFailures('MailFailures', () => deliver(key, now()))
    return []
  } catch (error) {
    logUnexpected('mail was not sent', error)
    return sequenceNumbers
  }
}

/** Each item once, however many of its changes are in the batch: what is sent is read from the item as it is now. */
function outboxesIn(records: readonly DynamoDBRecord[]): Outbox[] {
  const outboxes = new Map<string, Outbox>()
  for (const { dynamodb } of records) {
    const pk = dynamodb?.Keys?.pk?.S
    const sk = dynamodb?.Keys?.sk?.S
    if (!pk || !sk || !isOutbox(dynamodb?.NewImage?.type?.S)) continue
    const outbox = outboxes.get(`${pk} ${sk}`) ?? { key: { pk, sk }, sequenceNumbers: [] }
    if (dynamodb?.SequenceNumber) outbox.sequenceNumbers.push(dynamodb.SequenceNumber)
    outboxes.set(`${pk} ${sk}`, outbox)
  }
  return [...outboxes.values()]
}

const isOutbox = (type: string | undefined) => type === 'code' || type === 'notice'
