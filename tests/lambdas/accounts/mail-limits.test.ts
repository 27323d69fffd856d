import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mailboxCountWrite } from '#lambdas/accounts/mail-limits.ts'
import { codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import { sendConfirmationCodeHandler as sendConfirmationCode } from '#lambdas/actions/account.ts'
import { sendLibraryCodeHandler as sendLibraryCode } from '#lambdas/actions/buyers/library.ts'
import { sendVerificationEmailHandler as send } from '#lambdas/actions/codes.ts'
import { requestEmailChangeHandler as requestEmailChange } from '#lambdas/actions/email-change.ts'
import { getItem, putItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { unverifiedMailLimits } from '#rules/accounts/verification.ts'
import { newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import {
  type Accounts,
  ask,
  deliverCode,
  mailedCode,
  newClientIp,
  startAccounts,
} from '#tests/harness/functions/accounts.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => {
  accounts.restore()
})

const hourMs = 3_600_000
let hour = Math.floor(Date.now() / hourMs)
// Every test has an hour of its own, so that no test uses up the mails of another.
beforeEach(() => {
  hour += 1
  vi.useFakeTimers({ toFake: ['Date'], now: hour * hourMs })
})
afterEach(() => void vi.useRealTimers())

const type = 'verification'
const askFor = (email: string) => ask(send, { email, type })
const notSent = {
  success: false,
  error: 'No email was sent: too many were requested. Try again later.',
  retryAfterSeconds: 3600,
}
const mailsTo = (start: string) => accounts.mails.filter(({ to }) => to.startsWith(start))
const sharedKey = () => keys.rate('mail-to-unverified', new Date(hour * hourMs).toISOString())
const sharedCount = async () => (await getItem(sharedKey()))?.count ?? 0

async function onlyLeft(mails: number) {
  const now = new Date(hour * hourMs).toISOString()
  const count = unverifiedMailLimits().unverified - mails
  await putItem({ ...sharedKey(), type: 'rate', id: 'mail-to-unverified', created_at: now, count })
}

test('fifty concurrent requests for one email use one of its mailbox’s five mails', async () => {
  const mailbox = newClientIp()
  const tag = (n: number) => `${mailbox}+${n}@example.com`
  await Promise.all(Array.from({ length: 50 }, () => askFor(tag(0))))
  for (const n of [1, 2, 3, 4]) expect((await askFor(tag(n))).body.success).toBe(true)
  expect((await askFor(tag(5))).body).toMatchObject(notSent)
  expect(await sharedCount()).toBe(5)
})

test('2,000 sign-ups to tags of one mailbox send five mails and block nobody', async () => {
  const mailbox = newClientIp()
  const results: string[] = []
  for (let start = 0; start < 2000; start += 100) {
    const tags = Array.from({ length: 100 }, (_, n) => `${mailbox}+${start + n}@example.com`)
    results.push(...(await Promise.all(tags.map(sendTo))))
  }
  const count = (wanted: string) => results.filter((result) => result === wanted).length
  expect([count('issued'), count('mail-limit')]).toEqual([5, 1995])
  expect((await askFor(`${mailbox}+2000@example.com`)).body).toMatchObject(notSent)
  const otherAccount = accounts.pool.signUp()
  expect((await askFor(otherAccount.email)).body.success).toBe(true)
  await deliverCode(type, otherAccount.email)
  expect(accounts.mails.map(({ to }) => to)).toEqual([otherAccount.email])
})

/** As for a request, without the limits of its client, and an address that never asked before need not be read. */
async function sendTo(email: string) {
  const recipient = await codeRecipient(type, email)
  const counts = [await mailboxCountWrite(recipient, Date.now())]
  const { result } = await sendCode(recipient, Date.now(), { reading: Promise.resolve(undefined), counts })
  return result
}

test('requests for a mailbox’s tags leave its owner the codes of other purposes', async () => {
  const seller = await accountSeller(accounts)
  const [name, domain] = seller.email.split('@')
  for (const n of [0, 1, 2, 3, 4, 5]) {
    const email = `${name}+${n}@${domain}`
    await askFor(email)
    await ask(sendLibraryCode, { email })
    await deliverCode('library', email)
  }
  expect(mailsTo(`${name}+`)).toEqual([])
  expect((await seller.call(sendConfirmationCode)).body).toMatchObject({ success: true })
  expect(await mailedCode(accounts, seller.email, 'confirmation')).toMatch(/^\d{6}$/)
  await purchase({ products: [{ id: await newCourse() }], email: seller.email })
  expect((await ask(sendLibraryCode, { email: seller.email })).body).toMatchObject({ success: true })
  expect(await mailedCode(accounts, seller.email, 'library')).toMatch(/^\d{6}$/)
  const other = await accountSeller(accounts)
  const changed = await other.call(requestEmailChange, { email: `${name}+new@${domain}` })
  expect(changed.body).toMatchObject({ success: true })
})

const askForReset = async (email: string) => {
  const { body } = await ask(send, { email, type: 'password_reset' })
  await deliverCode('password_reset', email)
  return body.message
}

test('after resets nobody learns whether an address has an account', async () => {
  const askedAbout = async (email: string) => {
    const texts: unknown[] = []
    for (let n = 0; n < 5; n++) {
      vi.setSystemTime(hour * hourMs + n * 31_000)
      texts.push(await askForReset(email))
    }
    return { texts, verification: (await askFor(email)).body }
  }
  const unknown = await askedAbout(`${newClientIp()}@example.com`)
  expect(unknown.verification).toMatchObject({ success: false, error: notSent.error })
  for (const verified of [true, false])
    expect(await askedAbout(accounts.pool.signUp({ verified }).email)).toEqual(unknown)
})

test('a verified address gets its reset although its mailbox’s five mails are used up', async () => {
  const mailbox = newClientIp()
  const tag = (n: number) => `${mailbox}+${n}@example.com`
  for (let n = 0; n < 7; n++) {
    accounts.pool.signUp({ email: tag(n) })
    await askForReset(tag(n))
  }
  expect(mailsTo(`${mailbox}+`)).toHaveLength(5)
  const owner = accounts.pool.signUp({ email: `${mailbox}@example.com`, verified: true })
  expect(await askForReset(owner.email)).toMatch(/^If this email exists/)
  expect(mailsTo(owner.email)).toHaveLength(1)
})

test('a request beyond the hour’s mails is told; an accepted one gets its mail', async () => {
  await onlyLeft(1)
  const [first, second] = [accounts.pool.signUp(), accounts.pool.signUp()]
  const replies = await Promise.all([first, second].map(({ email }) => askFor(email)))
  expect(replies.filter(({ body }) => body.success)).toHaveLength(1)
  expect(replies.find(({ body }) => !body.success)?.body).toMatchObject(notSent)
  for (const [n, { email }] of [first, second].entries()) {
    await deliverCode(type, email)
    expect(accounts.mails.filter(({ to }) => to === email)).toHaveLength(replies[n]?.body.success ? 1 : 0)
  }
})

test('a mail to no unverified account is not counted, however often the stream repeats', async () => {
  const [stranger, disabled, verified, unverified] = [
    `${newClientIp()}@example.com`,
    accounts.pool.signUp({ enabled: false }).email,
    accounts.pool.signUp({ verified: true }).email,
    accounts.pool.signUp().email,
  ]
  const addresses = [stranger, disabled, verified, unverified]
  for (const email of addresses) await askFor(email)
  expect(await sharedCount()).toBe(4)
  for (let n = 0; n < 3; n++) for (const email of addresses) await deliverCode(type, email)
  expect(await sharedCount()).toBe(1)
})

test('a request refused during a wait is not counted', async () => {
  const { email } = accounts.pool.signUp()
  await askFor(email)
  expect((await askFor(email)).body.error).toMatch(/^Please wait 30 seconds/)
  expect(await sharedCount()).toBe(1)
  const { emailKey } = await codeRecipient(type, email)
  expect(await getItem(keys.code(type, emailKey))).toMatchObject({ revision: 1 })
})

test('an account that may send more in a day sends more in an hour', async () => {
  await onlyLeft(0)
  const refused = accounts.pool.signUp()
  expect((await askFor(refused.email)).body).toMatchObject(notSent)
  vi.stubEnv('MAILS_PER_DAY', '100000')
  expect((await askFor(accounts.pool.signUp().email)).body.success).toBe(true)
  vi.unstubAllEnvs()
})
