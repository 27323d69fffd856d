import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { paid, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { operatorKey } from '#tests/harness/stack/operator.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'
import { resendingInRunbook } from './support/resending.ts'

let stack: OwnStack
beforeAll(async () => {
  stack = await ownStack()
})
afterAll(() => stack.stop())

async function buyWhileMailIsDown(email: string) {
  const { storeId, ids } = await sellerWithStore(stack)
  stack.mailbox.fault = 'down'
  const cart = {
    store_id: storeId,
    lines: [{ id: ids.storeProductId, quantity: 1 }],
    total_cents: sampleCatalog.find(({ id }) => id === ids.productId)?.default_price ?? 0,
    request_id: randomUUID(),
  }
  await paid(await startedCheckout(stack.origin, cart), { email })
}

/** The key in the message of the failure queue about a receipt. */
async function keyOfFailedReceipt() {
  const file = join(stack.dataDir, 'failures.jsonl')
  return vi.waitFor(() => {
    stack.clock.advance(601)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    const keys = lines.map((line) => JSON.parse(line).dynamodb.Keys)
    const found = keys.find(({ sk }) => sk.S === 'RECEIPT')
    if (!found) throw new Error('No receipt has failed yet.')
    return found
  }, waitLimits)
}

test('a receipt that failed for ten minutes is sent again by the runbook’s command', async () => {
  const email = `${randomUUID()}@buyers.example`
  await buyWhileMailIsDown(email)
  const Key = await keyOfFailedReceipt()
  stack.mailbox.fault = undefined
  expect(await mailTo(stack.origin, email)).toEqual([])

  const table = new DynamoDBClient({
    endpoint: stack.environment.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    region: 'eu-west-1',
    credentials: operatorKey(stack.environment),
  })
  await table.send(
    new UpdateItemCommand({
      ...{ TableName: stack.environment.TABLE_NAME, Key, ...resendingInRunbook() },
      ExpressionAttributeValues: { ':now': { S: new Date().toISOString() } },
    }),
  )
  await expect.poll(() => mailTo(stack.origin, email), waitLimits).toHaveLength(1)
})
