import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { beforeAll, expect, test } from 'vitest'
import { settleReviews } from '#lambdas/changes/settle-reviews.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'

beforeAll(async () => {
  await embeddedTable()
})

const grant = (eventName: 'INSERT' | 'MODIFY', givenBy?: string): DynamoDBRecord => ({
  eventName,
  dynamodb: {
    NewImage: {
      pk: { S: keys.library(randomUUID()).pk },
      type: { S: 'grant' },
      product_id: { S: 'course' },
      payment_id: { S: `pi_${randomUUID()}` },
      ...(givenBy && { given_by: { S: givenBy } }),
    },
    SequenceNumber: '1',
  },
})

test.each([
  ['a new purchase asks only for its reader’s own review', grant('INSERT'), 1],
  ['a purchase that changes asks for the reviews of its seats first', grant('MODIFY'), 2],
  ['a claimed seat asks for the reviews of the other seats first', grant('INSERT', 'giver'), 2],
])('%s', async (_, record, roundTrips) => {
  expect(await roundTripsOf(() => settleReviews([record]))).toBe(roundTrips)
})
