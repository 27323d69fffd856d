import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Library, Seat } from '#contract/library.ts'
import { Purchase } from '#contract/sales/checkout.ts'
import { parseToken } from '#contract/urls/buyer-links.ts'
import { getCheckoutHandler as getCheckout } from '#lambdas/actions/buyers/commerce.ts'
import {
  claimSeatHandler as claimSeat,
  getLessonHandler as getLesson,
  getLibraryHandler as getLibrary,
  giveSeatHandler as giveSeat,
} from '#lambdas/actions/buyers/library.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

type Buyer = Awaited<ReturnType<typeof buyerOf>>
const textsTo = (email: string) => accounts.mails.filter(({ to }) => to === email).map(({ text }) => text)
const libraryOf = async (buyer: Buyer) => Library.parse((await buyer.call(getLibrary)).body)
const claim = async (buyer: Buyer, token: string | undefined) =>
  (await buyer.call(claimSeat, { token })).body.error
const newFriend = async () => buyerOf({ libraryId: await emailKeyOf(`${randomUUID()}@friends.example`) })
const reads = async (buyer: Buyer, product_id: string) =>
  (await buyer.call(getLesson, undefined, { product_id, lesson_id: 'welcome' })).status

async function newLink(buyer: Buyer, product_id: string) {
  const { url = '' } = Seat.parse((await buyer.call(giveSeat, { product_id })).body)
  return parseToken(new URL(url).hash)
}

/** The link of one of two seats that somebody else bought. */
async function newGift(course: string) {
  const bought = await purchase({ products: [{ id: course, quantity: 2 }] })
  return { bought, token: await newLink(await buyerOf(bought), course) }
}

/** Somebody who claimed a gift and then bought a seat of the same course. */
async function giftedBuyer() {
  const course = await newCourse()
  const email = `${newClientIp()}@buyers.example`
  const gift = await newGift(course)
  const buyer = await buyerOf({ libraryId: await emailKeyOf(email) })
  expect(await claim(buyer, gift.token)).toBeUndefined()
  return { course, email, buyer, gift, bought: await purchase({ products: [{ id: course }], email }) }
}

test('a reader with a gift can give away the seat they bought, as told', async () => {
  const { course, email, buyer, bought } = await giftedBuyer()
  const { body } = await buyer.call(getCheckout, { key: bought.key }, { id: bought.checkoutId })
  expect(Purchase.parse(body).lines).toMatchObject([{ owned_before: true }])
  await streamTo(keys.receipt(bought.paymentId), 'receipt')
  expect(textsTo(email).some((text) => text.includes('This seat is one to give away'))).toBe(true)
  expect((await libraryOf(buyer)).courses).toMatchObject([{ seats: [], seats_left: 1 }])
  const friend = await newFriend()
  expect(await claim(friend, await newLink(buyer, course))).toBeUndefined()
  expect([await reads(buyer, course), await reads(friend, course)]).toEqual([200, 200])
  expect((await libraryOf(buyer)).courses).toMatchObject([{ seats: [{ claimed: true }], seats_left: 0 }])
})

test('a seat bought beside a gift stays its buyer’s when the gift ends', async () => {
  const { course, buyer, gift } = await giftedBuyer()
  await gift.bought.refundAll()
  expect(await reads(buyer, course)).toBe(200)
  expect((await libraryOf(buyer)).courses).toMatchObject([{ seats_left: 0 }])
  expect((await buyer.call(giveSeat, { product_id: course })).body.error).toBe('no-seats-left')
})

test('a giver without a seat can claim gifts, but not by their own link', async () => {
  const course = await newCourse()
  const own = await purchase({ products: [{ id: course, quantity: 3 }] })
  const buyer = await buyerOf(own)
  const [first, second] = [await newLink(buyer, course), await newLink(buyer, course)]
  expect(await claim(buyer, first)).toBe('already-in-library')
  expect(await claim(await newFriend(), first)).toBeUndefined()
  await own.refundSeats(0, 2)
  expect(await reads(buyer, course)).toBe(403)
  expect(await claim(buyer, second)).toBe('access-ended')
  expect(await claim(buyer, (await newGift(course)).token)).toBeUndefined()
  expect(await reads(buyer, course)).toBe(200)
  expect(await claim(buyer, (await newGift(course)).token)).toBe('already-in-library')
})
