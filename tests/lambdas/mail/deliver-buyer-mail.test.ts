import { MessageRejected, SendEmailCommand } from '@aws-sdk/client-ses'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import { emailKeyOf } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { requeueMail } from '#lambdas/data/accounts/outbox.ts'
import { libraryOfLink } from '#lambdas/data/library/access-links.ts'
import type { StoredReceipt } from '#lambdas/data/sales/receipts.ts'
import { putItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import type { Key } from '#lambdas/data/table/partitions.ts'
import { handler as deliverMail } from '#lambdas/mail/deliver-mail.ts'
import {
  type Accounts,
  deliverCode,
  mailedCode,
  newClientIp,
  startAccounts,
  streamTo,
} from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  accounts.receive()
})
afterAll(() => {
  accounts.restore()
})

const done = { batchItemFailures: [] }
const again = { batchItemFailures: [{ itemIdentifier: '1' }] }
const store = { name: 'Zoë’s <Store>', url: 'https://zoe.stores.example/', brand_color: '#2563EB' }
const newBuyer = () => `${newClientIp()}@example.com`
const mailsTo = (email: string) => accounts.mails.filter(({ to }) => to === email)
const imageOfKey = ({ pk, sk }: Key) => ({ pk: { S: pk }, sk: { S: sk } })
const common = (type: string, id: string) => ({ type, id, created_at: new Date().toISOString() })

async function boughtBy(email: string) {
  const id = `pi_${newClientIp()}`
  const receipt: StoredReceipt = {
    id,
    email,
    library_id: await emailKeyOf(email),
    access_nonce: `nonce-${id}`,
    paid_at: new Date().toISOString(),
    store,
    lines: [{ product_id: 'a', title: 'Course', quantity: 1, subtotal_cents: 9_700, total_cents: 9_700 }],
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 9_700,
  }
  await putItem({ ...keys.receipt(id), ...common('receipt', id), ...receipt })
  return { ...receipt, key: keys.receipt(id) }
}

test('the mark of a sent mail causes no request to the table', async () => {
  const { id, key } = await boughtBy(newBuyer())
  const changed = async (mailed: string) => {
    const NewImage = { type: { S: 'receipt' }, id: { S: id }, mailed: { S: mailed } }
    const record = { eventName: 'MODIFY' as const, dynamodb: { Keys: imageOfKey(key), NewImage } }
    return roundTripsOf(() => deliverMail({ Records: [record] }, lambdaContext))
  }
  expect(await changed(id)).toBe(0)
  expect(await changed('another')).toBeGreaterThan(0)
})

async function openLibraryOf(email: string) {
  const id = await emailKeyOf(email)
  await putItem({ ...keys.library(id), ...common('library', id), email })
}

test('a receipt is sent once in the store’s name with a library link', async () => {
  const email = newBuyer()
  const { key, library_id } = await boughtBy(email)
  for (let n = 0; n < 3; n++) expect(await streamTo(key, 'receipt')).toEqual(done)
  const [mail, ...others] = mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.replyTo).toEqual(['support@app.example.com'])
  expect(mail?.from).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?= <no-reply@example\.com>$/)
  const [token = '', ...more] = [...(mail?.text.matchAll(/\/learn#([\w-]{43})/g) ?? [])].map(([, it]) => it)
  expect(more).toEqual([])
  expect(mail?.html).toContain(`href="https://app.example.com/learn#${token}"`)
  expect(await libraryOfLink(textHash(token), Date.now())).toBe(library_id)
})

test('a receipt that could not be sent is retried with the same link', async () => {
  const email = newBuyer()
  const { key } = await boughtBy(email)
  const tried: string[] = []
  accounts.ses.on(SendEmailCommand).callsFake(({ Message }) => {
    tried.push(Message.Body.Text.Data)
    throw new Error('down')
  })
  expect(await streamTo(key, 'receipt')).toEqual(again)
  accounts.receive()
  expect(await streamTo(key, 'receipt')).toEqual(done)
  expect(mailsTo(email).map(({ text }) => text)).toEqual(tried)
})

test('a permanently refused receipt is sent after the runbook’s change of its item', async () => {
  const email = newBuyer()
  const { key } = await boughtBy(email)
  const refusal = new MessageRejected({ message: 'no', $metadata: { httpStatusCode: 400 } })
  accounts.ses.on(SendEmailCommand).rejects(refusal)
  expect(await streamTo(key, 'receipt')).toEqual(done)
  accounts.receive()
  expect(await streamTo(key, 'receipt')).toEqual(done)
  expect(mailsTo(email)).toEqual([])
  expect(await requeueMail(key, Date.now())).toBe(true)
  for (let n = 0; n < 2; n++) expect(await streamTo(key, 'receipt')).toEqual(done)
  expect(mailsTo(email)).toHaveLength(1)
})

const unverified = 'Email address is not verified. The following identities failed the check in region'

test.each([
  'Sending paused for this account. For more information, please check the inbox of the email address associated with your AWS account.',
  'Sending suspended for this account.',
  `${unverified} US-EAST-1: no-reply@example.com`,
  `${unverified} US-EAST-1: "Zoë’s Store" <No-Reply@example.com>, buyer@example.com`,
])('a receipt waits while SES rejects every mail: %s', async (message) => {
  const email = newBuyer()
  const { key } = await boughtBy(email)
  const rejected = new MessageRejected({ message, $metadata: { httpStatusCode: 400 } })
  accounts.ses.on(SendEmailCommand).rejects(rejected)
  expect(await streamTo(key, 'receipt')).toEqual(again)
  accounts.receive()
  expect(await streamTo(key, 'receipt')).toEqual(done)
  expect(mailsTo(email)).toHaveLength(1)
})

test('a receipt is given up where SES rejects its recipient alone', async () => {
  const { key } = await boughtBy(newBuyer())
  const message = `${unverified} US-EAST-1: a-no-reply@example.com`
  const rejected = new MessageRejected({ message, $metadata: { httpStatusCode: 400 } })
  accounts.ses.on(SendEmailCommand).rejects(rejected)
  expect(await streamTo(key, 'receipt')).toEqual(done)
})

test('a library code is mailed only to library owners, without an account look-up', async () => {
  const [buyer, stranger] = [newBuyer(), newBuyer()]
  await openLibraryOf(buyer)
  for (const email of [buyer, stranger]) await sendCode(await codeRecipient('library', email), Date.now())
  expect(await mailedCode(accounts, buyer, 'library')).toMatch(/^\d{6}$/)
  expect(await deliverCode('library', stranger)).toEqual(done)
  expect(mailsTo(stranger)).toEqual([])
})

test('a library code also goes to whoever was given a course', async () => {
  const email = newBuyer()
  const address = await codeRecipient('library', email)
  await sendCode(address, Date.now())
  await updateItem(keys.code('library', address.emailKey), {
    UpdateExpression: 'SET is_invited = :yes',
    ExpressionAttributeValues: { ':yes': true },
  })
  expect(await mailedCode(accounts, email, 'library')).toMatch(/^\d{6}$/)
})

test('a mailbox gets five library codes an hour, tags included', async () => {
  vi.stubEnv('AWS_LAMBDA_LOG_LEVEL', 'INFO')
  const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const askedAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: askedAt })
  const name = newClientIp()
  const tags = [0, 1, 2, 3, 4, 5].map((n) => `${name}+${n}@example.com`)
  for (const email of tags) {
    await openLibraryOf(email)
    await sendCode(await codeRecipient('library', email), Date.now())
    expect(await deliverCode('library', email)).toEqual(done)
  }
  expect(tags.map((email) => mailsTo(email).length)).toEqual([1, 1, 1, 1, 1, 0])
  const logged = JSON.stringify(log.mock.calls)
  expect(logged).toContain('mail was withheld')
  expect(logged).not.toContain(name)
  vi.setSystemTime(askedAt + 3_600_000)
  const last = tags.at(-1) ?? ''
  await sendCode(await codeRecipient('library', last), Date.now())
  expect(await mailedCode(accounts, last, 'library')).toMatch(/^\d{6}$/)
})

test('library codes that could not be sent use up no mails of their mailbox', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const email = newBuyer()
  await openLibraryOf(email)
  await sendCode(await codeRecipient('library', email), Date.now())
  accounts.ses.on(SendEmailCommand).rejects(new Error('down'))
  for (let n = 0; n < 6; n++) expect(await deliverCode('library', email)).toEqual(again)
  accounts.receive()
  expect(await mailedCode(accounts, email, 'library')).toMatch(/^\d{6}$/)
})

test('a refund request is acknowledged once', async () => {
  const email = newBuyer()
  const id = `pi_${newClientIp()}`
  const key = keys.refundRequest(id)
  await putItem({ ...key, ...common('refund_request', id), email, store, total_cents: 9_700, state: 'open' })
  for (let n = 0; n < 2; n++) expect(await streamTo(key, 'refund_request')).toEqual(done)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your refund request to Zoë’s <Store>'])
})

test('a refund is told once', async () => {
  const email = newBuyer()
  const id = `re_${newClientIp()}`
  const key = keys.refund('pi_1', id)
  const refund = { payment_id: 'pi_1', refunded_at: new Date().toISOString(), ended: [] }
  const amounts = { total_cents: 9_700, earlier_cents: 0, cents: 100 }
  await putItem({ ...key, ...common('refund', id), email, store, ...refund, ...amounts })
  for (let n = 0; n < 2; n++) expect(await streamTo(key, 'refund')).toEqual(done)
  expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Your refund from Zoë’s <Store>'])
})

test('no log line has the address or the link', async () => {
  const email = newBuyer()
  const { key } = await boughtBy(email)
  const log = vi.spyOn(process.stderr, 'write')
  accounts.ses.on(SendEmailCommand).rejects(new Error(`cannot reach ${email}`))
  await streamTo(key, 'receipt')
  expect(log).toHaveBeenCalledOnce()
  expect(JSON.stringify(log.mock.calls)).not.toMatch(new RegExp(`${email}|library#`))
})
