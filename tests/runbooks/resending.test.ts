import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { payAtPage, startedCheckout } from '#tests/harness/buyers/buyer.ts'
import { mailTo } from '#tests/harness/stack/inbox.ts'
import { type OwnStack, ownStack } from '#tests/harness/stack/own-stack.ts'
import { unsentFiles } from '#tests/harness/stack/unsent-files.ts'
import { waitLimits } from '#tests/harness/stack/wait-limits.ts'
import { sellerWithStore } from '#tests/security/support/full-store.ts'

const run = promisify(execFile)
/** Runs `npm run admin -- ...` as the runbook says. */
const operator = async (...typed: string[]) => {
  const env = { ...process.env, DATA_DIR: stack.dataDir }
  return (await run(process.execPath, ['bin/run.mjs', 'bin/admin.ts', ...typed], { env })).stdout
}

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
  await payAtPage(await startedCheckout(stack.origin, cart), { email })
}

/** Waits until the stream has given up a receipt. */
const givenUpReceipt = () =>
  vi.waitFor(async () => {
    stack.clock.advance(601)
    const receipts = (await unsentFiles(stack)).filter(
      ({ name, payload }) => name?.startsWith('aws/lambda/') && payload.includes('"RECEIPT"'),
    )
    if (receipts.length === 0) throw new Error('No receipt has failed yet.')
    return receipts
  }, waitLimits)

const resend = () => stack.invoke('resend-mail', {})

test('a receipt that failed for ten minutes is sent without an operator', async () => {
  const email = `${randomUUID()}@buyers.example`
  await buyWhileMailIsDown(email)
  const [file] = await givenUpReceipt()
  expect(file).toMatchObject({
    name: expect.stringMatching(
      /^aws\/lambda\/[\da-f-]{36}\/[^/]+\/\d{4}\/\d\d\/\d\d\/\d{4}-\d\d-\d\dT\d\d\.\d\d\.\d\d-[\da-f-]{36}$/,
    ),
    version: '1.0',
    requestContext: {
      condition: 'RetryAttemptsExhausted',
      functionArn: expect.stringContaining('deliver-mail'),
    },
    DDBStreamBatchInfo: { batchSize: expect.any(Number), streamArn: expect.any(String) },
  })
  expect(await resend()).toMatchObject({ failed: 0, left: false })
  await givenUpReceipt()
  stack.mailbox.fault = undefined
  await resend()
  await expect.poll(() => mailTo(stack.origin, email), waitLimits).toHaveLength(1)
  await resend()
  expect(await unsentFiles(stack)).toEqual([])
})

test('a mail that failed for a day is listed and sent by command', async () => {
  const email = `${randomUUID()}@buyers.example`
  await buyWhileMailIsDown(email)
  await givenUpReceipt()
  await resend()
  stack.clock.advance(86_400)
  await givenUpReceipt()
  expect(await resend()).toMatchObject({ kept: expect.any(Number) })
  const receipts = (await unsentFiles(stack)).filter(({ payload }) => payload.includes('"RECEIPT"'))
  expect(receipts.map(({ name }) => name)).toEqual([expect.stringMatching(/^given-up\//)])

  const listed = await operator('resend-mail')
  expect(listed).toContain('receipt  PAYMENT#')
  expect(await mailTo(stack.origin, email)).toEqual([])
  stack.mailbox.fault = undefined
  expect(await operator('resend-mail', '--apply', '--reason', 'mail was down')).toContain('on the way again')
  await expect.poll(() => mailTo(stack.origin, email), waitLimits).toHaveLength(1)
  const [receipt = ''] = /PAYMENT#\S+ RECEIPT/.exec(listed) ?? []
  await operator('resend-mail', '--item', receipt, '--apply', '--reason', 'refused')
  await expect.poll(() => mailTo(stack.origin, email), waitLimits).toHaveLength(2)
})
