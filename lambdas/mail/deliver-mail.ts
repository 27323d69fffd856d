import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import { now } from '../clock.ts'
import { isOutboxType } from '../data/accounts/outbox.ts'
import type { Key } from '../data/table/partitions.ts'
import { withInvocation } from '../log/invocation.ts'
import { logUnexpected } from '../log/log.ts'
import { countFailures } from '../metrics.ts'
import { deliverItem, itemOf } from './deliver.ts'

type Outbox = { key: Key; sequenceNumbers: string[] }

/** Invoked by the table's stream. Reports the records whose mail failed, so that they are retried. */
export function handler({ Records }: DynamoDBStreamEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  return withInvocation({ action: 'deliver-mail', invocationId: awsRequestId }, () => deliverAll(Records))
}

async function deliverAll(records: readonly DynamoDBRecord[]): Promise<DynamoDBBatchResponse> {
  const failed = await Promise.all(outboxesIn(records).map(undelivered))
  return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) }
}

async function undelivered({ key, sequenceNumbers }: Outbox) {
  try {
    await countFailures('MailFailures', () => deliverItem(key, now()))
    return []
  } catch (error) {
    logUnexpected('mail was not sent', error, { item: itemOf(key) })
    return sequenceNumbers
  }
}

/** Returns each changed item once, because the mail is made from the current item, not from the record. */
function outboxesIn(records: readonly DynamoDBRecord[]): Outbox[] {
  const outboxes = new Map<string, Outbox>()
  for (const { dynamodb } of records) {
    const pk = dynamodb?.Keys?.pk?.S
    const sk = dynamodb?.Keys?.sk?.S
    if (!pk || !sk || !isOutboxType(dynamodb?.NewImage?.type?.S) || isMarked(dynamodb?.NewImage)) continue
    const outbox = outboxes.get(`${pk} ${sk}`) ?? { key: { pk, sk }, sequenceNumbers: [] }
    if (dynamodb?.SequenceNumber) outbox.sequenceNumbers.push(dynamodb.SequenceNumber)
    outboxes.set(`${pk} ${sk}`, outbox)
  }
  return [...outboxes.values()]
}

/** The items that request one mail, which has their id. */
const ofOneMail = new Set([
  'receipt',
  'refund',
  'plan_mail',
  'notice',
  'cart_mail',
  'seat_claim',
  'review_request',
])

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage']

/** The mark of a sent mail is a change of its item, too. Whoever asks for the mail again takes the mark away. */
const isMarked = (image: Image) =>
  ofOneMail.has(image?.type?.S ?? '') && image?.mailed?.S !== undefined && image.mailed.S === image.id?.S
