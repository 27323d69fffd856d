import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Seat } from '#contract/library.ts'
import { Purchase } from '#contract/sales/checkout.ts'
import { parseToken } from '#contract/urls/buyer-links.ts'
import {
  findPurchasesHandler as findPurchases,
  getCheckoutHandler as getCheckout,
} from '#lambdas/actions/buyers/commerce.ts'
import {
  claimSeatHandler as claimSeat,
  giveSeatHandler as giveSeat,
} from '#lambdas/actions/buyers/library.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { browserWith, buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

/** Two seats: one was claimed by a friend, and the other one was refunded. */
async function givenAway() {
  const course = await newCourse()
  const email = `${newClientIp()}@buyers.example`
  const bought = await purchase({ products: [{ id: course, quantity: 2 }], email })
  const buyer = await buyerOf(bought)
  const { url = '' } = Seat.parse((await buyer.call(giveSeat, { product_id: course })).body)
  const friend = await buyerOf({ libraryId: await emailKeyOf(`${randomUUID()}@friends.example`) })
  await friend.call(claimSeat, { token: parseToken(new URL(url).hash) })
  await bought.refundSeats(0, 1)
  return { course, email, bought, buyer }
}
const textsTo = (email: string) => accounts.mails.filter(({ to }) => to === email).map(({ text }) => text)

describe('A buyer whose only seat left was given away', () => {
  test('is not told on the store’s page to have the course', async () => {
    const { bought } = await givenAway()
    const checkouts = [{ id: bought.checkoutId, request_id: bought.requestId }]
    expect((await browserWith().call(findPurchases, { checkouts })).body).toEqual({
      paid: [bought.checkoutId],
      owned: [],
    })
  })

  test('reads in the mail about the refund that access has ended', async () => {
    const { bought, course, email } = await givenAway()
    await streamTo(keys.refund(bought.paymentId, `re_${bought.paymentId}_seats`), 'refund')
    const [text] = textsTo(email)
    expect(text).toContain(`Your access to Title of ${course} has ended.`)
    expect(text).not.toContain('You keep your access')
  })

  test('buys a seat for themselves, neither a second one nor a gift', async () => {
    const { course, email, buyer } = await givenAway()
    const again = await purchase({ products: [{ id: course }], email })
    const { body } = await buyer.call(getCheckout, { key: again.key }, { id: again.checkoutId })
    expect(Purchase.parse(body).lines).not.toMatchObject([{ owned_before: true }])
    await streamTo(keys.receipt(again.paymentId), 'receipt')
    expect(textsTo(email)[0]).not.toContain('You already had')
  })
})

test('A buyer who keeps a seat after a refund of another keeps the course', async () => {
  const course = await newCourse()
  const email = `${newClientIp()}@buyers.example`
  const bought = await purchase({ products: [{ id: course, quantity: 2 }], email })
  await bought.refundSeats(0, 1)
  await streamTo(keys.refund(bought.paymentId, `re_${bought.paymentId}_seats`), 'refund')
  expect(textsTo(email)[0]).toContain('You keep your access to the courses.')
  const checkouts = [{ id: bought.checkoutId, request_id: bought.requestId }]
  expect((await browserWith().call(findPurchases, { checkouts })).body.owned).toEqual(['sp0'])
})
