import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseToken } from '#contract/urls/buyer-links.ts'
import {
  claimSeatHandler as claimSeat,
  getLessonHandler as getLesson,
  giveSeatHandler as giveSeat,
} from '#lambdas/actions/buyers/library.ts'
import { writeReviewHandler as writeReview } from '#lambdas/actions/buyers/reviews.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { mailboxHashOf } from '#lambdas/crypto/mailbox-hash.ts'
import { putItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { settleReview } from '#lambdas/library/settle-review.ts'
import { buyerOf } from '#tests/harness/buyers/purchase.ts'
import { deliverGrants, listedCourse, newReader } from '#tests/harness/buyers/reader.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { countOf, statusAndError } from './listed-reviews.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

/** Somebody who claimed a seat that the reader bought, and has opened two lessons. */
async function friendOf({ buyer, course }: Awaited<ReturnType<typeof newReader>>) {
  const { body } = await buyer.call(giveSeat, { product_id: course })
  const libraryId = await emailKeyOf(`${randomUUID()}@friends.example`)
  const friend = await buyerOf({ libraryId })
  await friend.call(claimSeat, { token: parseToken(new URL(String(body.url)).hash) ?? '' })
  for (const lesson_id of ['welcome', 'method'])
    await friend.call(getLesson, undefined, { product_id: course, lesson_id })
  const review = () => friend.call(writeReview, { product_id: course, stars: 4, text: 'A good gift.' })
  return { friend, review, libraryId }
}

/** Somebody with this email puts the course into their store. */
const sells = async (course: string, email: string) => {
  const key = keys.courseSeller(course, mailboxHashOf(email), 'tenant')
  await putItem({ ...key, type: 'course_seller', id: course, created_at: new Date(0).toISOString() })
}

describe('Seats', () => {
  test('a claimed seat has a review of its own, which ends with the purchase', async () => {
    const course = await listedCourse()
    const giver = await newReader(course, { quantity: 2 })
    const friend = await friendOf(giver)
    expect((await friend.review()).status).toBe(200)
    expect((await giver.review()).status).toBe(200)
    expect(await countOf(course)).toBe(2)
    await giver.bought.refundAll()
    await deliverGrants(giver.bought)
    expect(await countOf(course)).toBe(0)
    await settleReview(friend.libraryId, course)
    expect(await countOf(course)).toBe(0)
  })

  test('a buyer who has no seat left besides those given away cannot review', async () => {
    const course = await listedCourse()
    const giver = await newReader(course, { quantity: 2 })
    await friendOf(giver)
    await giver.bought.refundSeats(0, 1)
    expect(statusAndError(await giver.review())).toEqual([403, 'access-ended'])
  })
})

describe('Sellers of a course', () => {
  test('do not review it, with any address of their mailbox', async () => {
    const course = await listedCourse()
    const name = `ada${randomUUID().slice(0, 8)}`
    await sells(course, `${name}@gmail.com`)
    const { review } = await newReader(course, {
      email: `${name.slice(0, 2)}.${name.slice(2)}+x@googlemail.com`,
    })
    expect(statusAndError(await review())).toEqual([403, 'not-allowed'])
    expect(await countOf(course)).toBe(0)
  })

  test('do not review it with seats that they gave away', async () => {
    const course = await listedCourse()
    const giver = await newReader(course, { quantity: 2 })
    await sells(course, giver.bought.email)
    const friend = await friendOf(giver)
    expect(statusAndError(await friend.review())).toEqual([403, 'not-allowed'])
  })

  test('do not review it with seats bought in their own store', async () => {
    const course = await listedCourse()
    const giver = await newReader(course, { quantity: 2 })
    await updateItem(keys.payment(giver.bought.paymentId), {
      UpdateExpression: 'SET is_self_purchase = :yes',
      ExpressionAttributeValues: { ':yes': true },
    })
    const friend = await friendOf(giver)
    for (const reply of [await giver.review(), await friend.review()])
      expect(statusAndError(reply)).toEqual([403, 'not-allowed'])
    expect(await countOf(course)).toBe(0)
  })

  test('lose their review when they begin to sell it', async () => {
    const course = await listedCourse()
    const { bought, review } = await newReader(course)
    await review()
    await sells(course, bought.email)
    await settleReview(bought.libraryId, course)
    expect(await countOf(course)).toBe(0)
  })
})
