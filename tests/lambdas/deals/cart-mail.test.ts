import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Quote } from '#contract/sales/checkout.ts'
import { documents, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tableName } from '#lambdas/env.ts'
import { mailsPerMailboxHour } from '#rules/accounts/verification.ts'
import { codesPerClientHour } from '#rules/money/checkout.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { dealShop, idsOf, soldCourses } from '#tests/harness/sellers/deal-shop.ts'

let accounts: Accounts
let payments: TestStripe
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

/** A row of a mail's text. */
const rowOf = (name: string, cents: number) => `${name}: ${dollarsAndCents(cents)}`

const newEmail = () => `${newClientIp()}@buyers.example`

/** Delivers what waits for an address. */
async function deliver(email: string) {
  const { Items = [] } = await documents.send(
    new ScanCommand({
      TableName: tableName(),
      FilterExpression: '#type = :type AND email = :email',
      ExpressionAttributeNames: { '#type': 'type' },
      ExpressionAttributeValues: { ':type': 'cart_mail', ':email': email },
    }),
  )
  for (const { pk, sk } of Items) await streamTo({ pk: String(pk), sk: String(sk) }, 'cart_mail')
  return accounts.mails.filter(({ to }) => to === email)
}

const prices = [soldCourses[0]?.default_price ?? 0, soldCourses[1]?.default_price ?? 0]
const listCents = prices.reduce((sum, cents) => sum + cents, 0)

test('a cart comes in one mail of the store, whose link refills it', async () => {
  const shop = await dealShop()
  const email = newEmail()
  expect(await shop.send([0, 1], email, { code: ' spring-20' })).toMatchObject({ status: 200 })
  const [mail, ...others] = await deliver(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your cart at Ada’s Store' })
  const ids = [0, 1].map((index) => shop.offers[index]?.store_product_id)
  expect(mail?.text).toContain(`#cart=${ids[0]}*1.${ids[1]}*1&code=SPRING-20&total=${listCents}`)
  expect(mail?.text).toContain(soldCourses[1]?.title)
  // A repeated delivery sends nothing more.
  expect(await deliver(email)).toHaveLength(1)
})

test('the mail of a cart names each discount and today’s total', async () => {
  const shop = await dealShop([
    { kind: 'bundle', name: 'Starter set', percent: 20, product_ids: idsOf(0, 1) },
  ])
  await shop.create({ kind: 'code', code: 'HALF', percent: 50, product_ids: idsOf(2) })
  const email = newEmail()
  const cart = { code: 'half', total_cents: 1 }
  const quote = Quote.parse((await shop.quote([0, 1, 2], { code: 'half' })).body)
  await shop.send([0, 1, 2], email, cart)
  const text = (await deliver(email))[0]?.text ?? ''
  expect(quote.deals).toHaveLength(2)
  for (const { name, cents } of quote.deals) expect(text).toContain(rowOf(name, -cents))
  expect(text).toContain(rowOf('Total today', quote.total_cents))
  expect(text).toContain('Your cart showed $0.01; what it costs now is below.')
  expect(text).toContain(`&total=${quote.total_cents}`)
  expect(text).not.toContain('takes nothing off')
})

test('the mail says that a code takes nothing off, for whatever reason', async () => {
  const shop = await dealShop()
  const once = { kind: 'code' as const, percent: 50, product_ids: idsOf(0), uses: 1 }
  await shop.create({ ...once, code: 'ONCE' })
  expect(await shop.checkOut([0], { code: 'ONCE' })).toMatchObject({ status: 200 })
  const { id } = await shop.create({ ...once, code: 'OVER' })
  await shop.change(id, { active: false })
  for (const code of ['ONCE', 'OVER', 'NOTHING']) {
    const email = newEmail()
    expect(await shop.send([0], email, { code })).toMatchObject({ status: 200 })
    const text = (await deliver(email))[0]?.text ?? ''
    expect(text).toContain(`The code ${code} takes nothing off this cart today.`)
    expect(text).toContain(rowOf('Total today', prices[0] ?? 0))
  }
})

test('guesses by mail are counted with those in the cart', async () => {
  const shop = await dealShop()
  await shop.create({ kind: 'code', code: 'HALF', percent: 50, product_ids: idsOf(0) })
  const client = newClientIp()
  for (let n = 0; n < codesPerClientHour; n++) await shop.quote([0], { code: `GUESS-${n}` }, client)
  const email = newEmail()
  expect(await shop.send([0], email, { code: 'HALF' }, client)).toMatchObject({ status: 200 })
  expect((await deliver(email))[0]?.text).toContain('The code HALF takes nothing off this cart today.')
})

test('an invalid code is not in the mail', async () => {
  const shop = await dealShop()
  const email = newEmail()
  await shop.send([0], email, { code: 'http://evil.example' })
  expect((await deliver(email))[0]?.text).not.toContain('evil')
})

test('a mailbox gets few carts an hour, whoever sends them and with whatever tag', async () => {
  const shop = await dealShop()
  const name = newClientIp()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => shop.send([0], `${name}+${n}@buyers.example`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mailsPerMailboxHour)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20 - mailsPerMailboxHour)
})

test('a client sends ten carts an hour', async () => {
  const shop = await dealShop()
  const client = newClientIp()
  const answers = []
  for (let n = 0; n < 12; n++) answers.push(await shop.send([0], newEmail(), {}, client))
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429])
})

test('a store whose sending is suspended sends no cart, and says so', async () => {
  const shop = await dealShop()
  const email = newEmail()
  await shop.send([0], email)
  await putItem({
    ...keys.suspendedSending(shop.tenantId),
    type: 'sending',
    id: 's',
    created_at: '',
    reason: 'Fraud',
  })
  expect(await deliver(email)).toEqual([])
  const refused = await shop.send([0], email)
  expect(refused).toMatchObject({ status: 403, body: { error: 'not-allowed' } })
  expect(refused.body.message).toBe('This store cannot send email at the moment. Your cart is kept here.')
})

test.each([['nobody'], ['a@b, c@d'], ['two@at@example.com']])('the address %s is refused', async (email) => {
  const shop = await dealShop()
  expect(await shop.send([0], email)).toMatchObject({ status: 400 })
})
