import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Library, Seat } from '#contract/library.ts'
import { parseToken } from '#contract/urls/buyer-links.ts'
import {
  claimSeatHandler as claimSeat,
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
  giveSeatHandler as giveSeat,
  openGiftHandler as openGift,
} from '#lambdas/actions/buyers/library.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { browserWith, buyerOf, newCourse, type Purchase, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

type Buyer = Awaited<ReturnType<typeof buyerOf>>

async function newFriend() {
  const libraryId = await emailKeyOf(`${randomUUID()}@friends.example`)
  return { ...(await buyerOf({ libraryId })), libraryId }
}

async function newLink(buyer: Buyer, product_id: string) {
  const { url = '' } = Seat.parse((await buyer.call(giveSeat, { product_id })).body)
  return parseToken(new URL(url).hash)
}

/** A buyer of so many seats, and friends who have claimed `claims` of them, the first one first. */
async function giverOf(quantity: number, claims: number) {
  const course = await newCourse()
  const bought = await purchase({ products: [{ id: course, quantity }] })
  const buyer = await buyerOf(bought)
  const friends: Awaited<ReturnType<typeof newFriend>>[] = []
  for (let count = 0; count < claims; count++) {
    const friend = await newFriend()
    const token = await newLink(buyer, course)
    expect((await friend.call(claimSeat, { token })).status).toBe(200)
    friends.push(friend)
  }
  return { course, bought, buyer, friends }
}

const reads = async (people: readonly Buyer[], product_id: string) =>
  Promise.all(
    people.map(
      async (one) => (await one.call(getLesson, undefined, { product_id, lesson_id: 'welcome' })).status,
    ),
  )

/** Items as they were stored before claims were counted. */
async function forgetNumbers(
  course: string,
  { libraryId, paymentId }: Purchase,
  friends: { libraryId: string }[],
) {
  await updateItem(keys.courseGrant(libraryId, course, paymentId), {
    UpdateExpression: 'REMOVE claimed_seats',
  })
  for (const friend of friends)
    await updateItem(keys.courseGrant(friend.libraryId, course, paymentId), {
      UpdateExpression: 'REMOVE seat_number',
    })
}

test('a refund of claimed seats ends the last claims: readers never exceed paid seats', async () => {
  const { course, bought, buyer, friends } = await giverOf(3, 2)
  await bought.refundSeats(0, 2)
  expect(await reads([buyer, ...friends], course)).toEqual([403, 200, 403])
  const libraries = await Promise.all(
    friends.map(async (friend) => Library.parse((await friend.call(getLibrary)).body)),
  )
  expect(libraries.map(({ courses, ended }) => [courses.length, ended.length])).toEqual([
    [1, 0],
    [0, 1],
  ])
})

test('a receipt has how many of its seats others have claimed', async () => {
  const { bought, buyer } = await giverOf(3, 2)
  const lines = async () => Library.parse((await buyer.call(getLibrary)).body).receipts[0]?.lines
  expect(await lines()).toMatchObject([{ seats_left: 3, seats_claimed: 2 }])
  await bought.refundSeats(0, 2)
  expect(await lines()).toMatchObject([{ seats_left: 1, seats_claimed: 2 }])
})

test('seats that were claimed before claims were counted end in the same order', async () => {
  const { course, bought, buyer, friends } = await giverOf(4, 2)
  await forgetNumbers(course, bought, friends)
  await bought.refundSeats(0, 3)
  expect(await reads([buyer, ...friends], course)).toEqual([403, 200, 403])
})

test('a giver who buys the course again after such a refund can read it', async () => {
  const { course, bought, buyer, friends } = await giverOf(3, 2)
  await bought.refundSeats(0, 2)
  await purchase({ products: [{ id: course }], email: bought.email })
  expect(await reads([buyer, ...friends], course)).toEqual([200, 200, 403])
})

test('a gift link ends when the seats that are left are claimed', async () => {
  const { course, bought, buyer } = await giverOf(4, 0)
  const [open = '', ...others] = [
    await newLink(buyer, course),
    await newLink(buyer, course),
    await newLink(buyer, course),
  ]
  for (const token of others) await (await newFriend()).call(claimSeat, { token })
  await bought.refundSeats(0, 2)
  expect((await browserWith().call(openGift, { token: open })).body.state).toBe('ended')
  expect((await (await newFriend()).call(claimSeat, { token: open })).body.error).toBe('access-ended')
  expect(Library.parse((await buyer.call(getLibrary)).body).courses).toEqual([])
})

test('one of two links that are claimed at once gets the last paid seat', async () => {
  const { course, bought, buyer, friends } = await giverOf(4, 1)
  const tokens = [await newLink(buyer, course), await newLink(buyer, course)]
  await bought.refundSeats(0, 1)
  const [first, second] = [await newFriend(), await newFriend()]
  const replies = await Promise.all([
    first.call(claimSeat, { token: tokens[0] }),
    second.call(claimSeat, { token: tokens[1] }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
  const readers = await reads([buyer, ...friends, first, second], course)
  expect(readers.filter((status) => status === 200)).toHaveLength(3)
})

test('a gift link that a refund has ended takes no seat of another order', async () => {
  const { course, bought, buyer } = await giverOf(3, 0)
  for (const _ of [1, 2]) await newLink(buyer, course)
  await purchase({ products: [{ id: course }], email: bought.email })
  await bought.refundSeats(0, 1)
  // Three seats are paid: one is kept, one has a link that works, one is left.
  const { courses } = Library.parse((await buyer.call(getLibrary)).body)
  expect(courses).toMatchObject([{ seats: [{ claimed: false }], seats_left: 1 }])
  expect((await buyer.call(giveSeat, { product_id: course })).status).toBe(200)
  expect((await buyer.call(giveSeat, { product_id: course })).body.error).toBe('no-seats-left')
})
