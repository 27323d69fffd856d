import { randomUUID } from 'node:crypto'
import type { DynamoDBRecord } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { parseToken } from '#contract/urls/buyer-links.ts'
import {
  claimSeatHandler as claimSeat,
  giveSeatHandler as giveSeat,
  openAccessLinkHandler as openAccessLink,
} from '#lambdas/actions/buyers/library.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { mailboxHashOf } from '#lambdas/crypto/mailbox-hash.ts'
import { libraryWrite } from '#lambdas/data/library/libraries.ts'
import { getItem, putItem, queryItems, transact, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { mailSuspensionWrites } from '#lambdas/operators/sellers/suspensions.ts'
import { sendReviewRequests } from '#lambdas/scheduled/send-review-requests.ts'
import { dayMs } from '#rules/time.ts'
import { browserWith, buyerOf, type Purchase, purchase } from '#tests/harness/buyers/purchase.ts'
import { listedCourse, newReader } from '#tests/harness/buyers/reader.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => accounts.restore())

type Bought = Pick<Purchase, 'libraryId' | 'paymentId'>

/** The stream tells of new access twice, as it may. */
async function accessBegan({ libraryId, paymentId }: Bought) {
  const grants = await queryItems(keys.library(libraryId).pk, 'GRANT#')
  const records = grants
    .filter(({ payment_id }) => payment_id === paymentId)
    .map(
      ({ pk, sk, product_id, created_at }, n): DynamoDBRecord => ({
        eventName: 'INSERT',
        dynamodb: {
          Keys: { pk: { S: String(pk) }, sk: { S: String(sk) } },
          NewImage: {
            pk: { S: String(pk) },
            type: { S: 'grant' },
            product_id: { S: String(product_id) },
            payment_id: { S: paymentId },
            created_at: { S: String(created_at) },
          },
          SequenceNumber: `${n}`,
        },
      }),
    )
  for (const _ of [1, 2])
    expect(await processChanges({ Records: records }, lambdaContext)).toEqual({ batchItemFailures: [] })
}

/** The hourly run of so many days later, and what the stream brings of it. */
async function daysLater(days: number, { libraryId, paymentId }: Bought) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * dayMs })
  expect(await sendReviewRequests()).toMatchObject({ failed: 0 })
  const key = keys.reviewRequest(libraryId, paymentId)
  const item = await getItem(key)
  if (item?.type === 'review_request') await streamTo(key, 'review_request')
  vi.useRealTimers()
}

const mailsTo = (email: string) => accounts.mails.filter(({ to }) => to === email)
const asksIn = (email: string) => mailsTo(email).filter(({ text }) => text.includes('/reviews-policy'))

/** A reader whose purchase the stream has told of. */
async function boughtNow(options: Parameters<typeof newReader>[1] = {}) {
  const reader = await newReader(await listedCourse(), options)
  await accessBegan(reader.bought)
  return reader
}

describe('The mail that asks for a review', () => {
  test('is sent once, ten days after the purchase', async () => {
    const { course, bought } = await boughtNow()
    await daysLater(9.9, bought)
    expect(asksIn(bought.email)).toEqual([])
    for (const days of [10.1, 11, 30]) await daysLater(days, bought)
    expect(asksIn(bought.email)).toMatchObject([{ subject: `How is Title of ${course}?` }])
    expect(asksIn(bought.email)[0]?.html).toContain('Write a review')
  })

  test('has a link that opens the course without a code', async () => {
    const { course, bought } = await boughtNow()
    await daysLater(10.1, bought)
    const [link = ''] = /https:\S+\/learn\/\S+/.exec(asksIn(bought.email)[0]?.text ?? '') ?? []
    const { pathname, hash } = new URL(link)
    expect(pathname).toBe(`/learn/${course}`)
    const opened = await browserWith().call(openAccessLink, { token: parseToken(hash) ?? '' })
    expect([opened.status, opened.cookies.length]).toEqual([200, 1])
  })

  test('names all courses of an order, and leads to the library', async () => {
    const [one, other] = [await listedCourse(), await listedCourse()].toSorted()
    const bought = await purchase({ products: [{ id: String(one) }, { id: String(other) }] })
    await accessBegan(bought)
    await daysLater(10.1, bought)
    const [mail] = asksIn(bought.email)
    expect(mail?.subject).toBe('How are your courses?')
    expect(mail?.text).toContain(`Title of ${one} and Title of ${other}`)
    expect(mail?.text).toMatch(/https:\S+\/learn#/)
  })

  test('asks for the courses that were not reviewed', async () => {
    const reader = await newReader(await listedCourse())
    const other = await listedCourse()
    const bought = await purchase({
      products: [{ id: reader.course }, { id: other }],
      email: reader.bought.email,
    })
    await reader.review()
    await accessBegan(bought)
    await daysLater(10.1, bought)
    expect(asksIn(bought.email)).toMatchObject([{ subject: `How is Title of ${other}?` }])
  })

  test('asks again for nothing that was bought a second time', async () => {
    const { course, bought } = await boughtNow()
    const again = await purchase({ products: [{ id: course }], email: bought.email })
    await accessBegan(again)
    await daysLater(10.1, bought)
    await daysLater(10.1, again)
    expect(asksIn(bought.email)).toHaveLength(1)
  })

  test('goes to whoever claimed a seat, and not to a giver without one', async () => {
    const giver = await boughtNow({ quantity: 2 })
    const { body } = await giver.buyer.call(giveSeat, { product_id: giver.course })
    const email = `${randomUUID()}@friends.example`
    const libraryId = await emailKeyOf(email)
    await transact([libraryWrite(libraryId, email)])
    const friend = await buyerOf({ libraryId })
    await friend.call(claimSeat, { token: parseToken(new URL(String(body.url)).hash) ?? '' })
    await giver.bought.refundSeats(0, 1)
    const seat = { libraryId, paymentId: giver.bought.paymentId }
    await accessBegan(seat)
    await daysLater(10.1, seat)
    await daysLater(10.1, giver.bought)
    expect([asksIn(email).length, asksIn(giver.bought.email).length]).toEqual([1, 0])
  })
})

type BoughtNow = Awaited<ReturnType<typeof boughtNow>>

const reasons: Record<string, (reader: BoughtNow) => Promise<unknown>> = {
  'a review': ({ review }) => review(),
  'a refund': ({ bought }) => bought.refundAll(),
  'a lost dispute': ({ bought }) => bought.disputeIs('lost'),
  'a purchase in one’s own store': ({ bought }) =>
    updateItem(keys.payment(bought.paymentId), {
      UpdateExpression: 'SET is_self_purchase = :yes',
      ExpressionAttributeValues: { ':yes': true },
    }),
  'the course in a store of one’s own': ({ bought, course }) =>
    putItem({
      ...keys.courseSeller(course, mailboxHashOf(bought.email), 'tenant'),
      ...{ type: 'course_seller', id: course, created_at: new Date(0).toISOString() },
    }),
}

test.each(Object.entries(reasons))('after %s no review is asked for, then or later', async (_, happened) => {
  const reader = await boughtNow()
  await happened(reader)
  for (const days of [10.1, 20]) await daysLater(days, reader.bought)
  expect(asksIn(reader.bought.email)).toEqual([])
  expect(await getItem(keys.reviewRequest(reader.bought.libraryId, reader.bought.paymentId))).toBeUndefined()
})

test('a store whose sending is suspended asks for no review', async () => {
  const { bought } = await boughtNow()
  const tenantId = String((await getItem(keys.checkout(bought.checkoutId)))?.tenant_id)
  const store = { tenantId, ownerId: 'owner' }
  await transact(mailSuspensionWrites(store, 'We check a report of fraud.'))
  await daysLater(10.1, bought)
  expect(asksIn(bought.email)).toEqual([])
  await transact(mailSuspensionWrites(store, null))
  await daysLater(11, bought)
  expect(asksIn(bought.email)).toEqual([])
})

test('access that was recorded long ago is not asked about', async () => {
  const bought = await purchase({ products: [{ id: await listedCourse() }] })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * dayMs })
  await accessBegan(bought)
  vi.useRealTimers()
  expect(await getItem(keys.reviewRequest(bought.libraryId, bought.paymentId))).toBeUndefined()
})
