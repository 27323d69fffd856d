import { afterAll, beforeAll, expect, test } from 'vitest'
import { Seat } from '#contract/library.ts'
import { parseToken } from '#contract/urls/buyer-links.ts'
import {
  giveSeatHandler as giveSeat,
  sendLibraryCodeHandler as sendCode,
} from '#lambdas/actions/buyers/library.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { browserWith, buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { type Accounts, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

async function askForCode(email: string) {
  const course = await newCourse()
  const giver = await buyerOf(await purchase({ products: [{ id: course, quantity: 2 }] }))
  const { url = '' } = Seat.parse((await giver.call(giveSeat, { product_id: course })).body)
  return browserWith().call(sendCode, { email, seat_token: parseToken(new URL(url).hash) })
}

test('a code for a domain of other letters goes to its name in Punycode', async () => {
  const email = 'anna@bücher.example'
  expect((await askForCode(email)).status).toBe(200)
  await streamTo(keys.code('library', await emailKeyOf(email)), 'code')
  expect(accounts.mails.map(({ to }) => to)).toEqual(['anna@xn--bcher-kva.example'])
})

test('an email that no mail can be sent to is refused in words', async () => {
  const { status, body } = await askForCode('müller@books.example')
  expect([status, body.message]).toEqual([
    400,
    'Use an email address without accents or other letters than a to z before the @.',
  ])
})
