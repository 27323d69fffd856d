import type { DynamoDBRecord } from 'aws-lambda'
import * as z from 'zod/mini'
import { dayMs } from '#rules/time.ts'
import { now } from '../clock.ts'
import { planReviewRequest, type ReviewRequest } from '../data/reviews/review-requests.ts'
import { libraryOfPartition } from '../data/table/library-keys.ts'
import { logUnexpected } from '../log/log.ts'
import { sequenceNumbersOf } from './failed-records.ts'
import { textAttribute, typeAttribute } from './item-images.ts'

/** Access that is recorded later was repaired or found by an operator. */
const newsMs = dayMs

const NewGrant = z.object({
  pk: textAttribute,
  type: typeAttribute('grant'),
  payment_id: textAttribute,
  created_at: textAttribute,
})

type Planned = { request: ReviewRequest; since: string; records: string[] }

/** Remembers to ask whoever got courses for reviews. Returns the records that are to be delivered again. */
export async function planReviewRequests(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const failed = await Promise.all([...plannedIn(records).values()].map(failedRecords))
  return failed.flat()
}

/** A payment gives access to several courses at once, and is asked about once. */
function plannedIn(records: readonly DynamoDBRecord[]) {
  const planned = new Map<string, Planned>()
  for (const record of records) {
    const { eventName, dynamodb } = record
    const grant = NewGrant.safeParse(dynamodb?.NewImage)
    if (eventName !== 'INSERT' || !grant.success) continue
    const { pk, payment_id, created_at } = grant.data
    if (Date.parse(created_at.S) < now() - newsMs) continue
    const request = { libraryId: libraryOfPartition(pk.S), paymentId: payment_id.S }
    const id = `${request.libraryId} ${request.paymentId}`
    const known = planned.get(id) ?? { request, since: created_at.S, records: [] }
    known.records.push(...sequenceNumbersOf(record))
    planned.set(id, known)
  }
  return planned
}

async function failedRecords({ request, since, records }: Planned): Promise<string[]> {
  try {
    await planReviewRequest(request, since)
    return []
  } catch (error) {
    logUnexpected('request for reviews was not planned', error)
    return records
  }
}
