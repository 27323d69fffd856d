import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documents, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tableName } from '#lambdas/env.ts'
import { mailsPerMailboxHour } from '#rules/accounts/verification.ts'
import { type Accounts, newClientIp, startAccounts, streamTo } from '#tests/harness/functions/accounts.ts'
import { dealShop, idsOf, soldCourses } from '#tests/harness/sellers/deal-shop.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.restore())

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

test('a cart comes in one mail of the store, whose link refills it', async () => {
  const shop = await dealShop([{ kind: 'bundle', percent: 20, product_ids: idsOf(0, 1) }])
  const email = newEmail()
  expect(await shop.send([0, 1], email, { code: ' spring-20', total_cents: 12_345 })).toMatchObject({
    status: 200,
  })
  const [mail, ...others] = await deliver(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ subject: 'Your cart at Ada’s Store' })
  const ids = [0, 1].map((index) => shop.offers[index]?.store_product_id)
  expect(mail?.text).toContain(`#cart=${ids[0]}*1.${ids[1]}*1&code=SPRING-20&total=12345`)
  expect(mail?.text).toContain(soldCourses[1]?.title)
  // A repeated delivery sends nothing more.
  expect(await deliver(email)).toHaveLength(1)
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

test('a store that may not write sends no cart', async () => {
  const shop = await dealShop()
  const email = newEmail()
  await putItem({
    ...keys.suspendedSending(shop.tenantId),
    type: 'sending',
    id: 's',
    created_at: '',
    reason: 'Fraud',
  })
  await shop.send([0], email)
  expect(await deliver(email)).toEqual([])
})

test.each([['nobody'], ['a@b, c@d'], ['two@at@example.com']])('the address %s is refused', async (email) => {
  const shop = await dealShop()
  expect(await shop.send([0], email)).toMatchObject({ status: 400 })
})
