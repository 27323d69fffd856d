import { MessageRejected, SendEmailCommand } from '@aws-sdk/client-ses'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseResetLink } from '#contract/urls/mail-links.ts'
import { codeRecipient, sendCode } from '#lambdas/accounts/verification.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import {
  type Accounts,
  deliverCode,
  mailedCode,
  newClientIp,
  startAccounts,
} from '#tests/harness/functions/accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await startAccounts()
})
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  accounts.receive()
})
afterAll(() => {
  accounts.restore()
})

const done = { batchItemFailures: [] }
const again = { batchItemFailures: [{ itemIdentifier: '1' }] }
const mailsTo = (email: string) => accounts.mails.filter(({ to }) => to === email)

async function sellerAwaitingCode(about: Parameters<Accounts['pool']['signUp']>[0] = {}) {
  const user = accounts.pool.signUp(about)
  await sendCode(await codeRecipient('verification', user.email), Date.now())
  return user
}

describe('a code leaves through the table', () => {
  test('as one mail, however often the stream repeats itself', async () => {
    const { email } = await sellerAwaitingCode()
    for (let n = 0; n < 3; n++) expect(await deliverCode('verification', email)).toEqual(done)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('in text and HTML, alone in the text and never in the subject', async () => {
    const { email } = await sellerAwaitingCode()
    const code = await mailedCode(accounts, email)
    const [mail] = mailsTo(email)
    expect(mail?.text.match(/\d{6,}/g)).toEqual([code])
    expect(mail?.html).toContain(`>${code}<`)
    expect(mail?.subject).not.toMatch(/\d/)
  })

  test('a reset mail has a link, the same in text, HTML and every delivery', async () => {
    const { email } = accounts.pool.signUp()
    const address = await codeRecipient('password_reset', email)
    await sendCode(address, Date.now())
    accounts.ses.on(SendEmailCommand).rejects(new Error('down'))
    expect(await deliverCode('password_reset', email)).toEqual(again)
    accounts.receive()
    const code = await mailedCode(accounts, email, 'password_reset')
    const [mail] = mailsTo(email)
    expect(mail?.text.match(/\d{6,}/g)).toEqual([code])
    const [url = ''] =
      /https:\/\/app\.example\.com\/auth\?screen=reset-password#\S+/.exec(mail?.text ?? '') ?? []
    expect(parseResetLink(new URL(url).hash)?.email).toBe(email)
    expect(mail?.html).toContain(`href="${url.replaceAll('&', '&amp;')}"`)
    const link = await getItem(keys.resetLink(address.emailKey))
    expect(link).toMatchObject({ token_hash: textHash(parseResetLink(new URL(url).hash)?.token ?? '') })
  })

  test('at last, when mail was down', async () => {
    const { email } = await sellerAwaitingCode()
    accounts.ses.on(SendEmailCommand).rejects(new Error('down'))
    expect(await deliverCode('verification', email)).toEqual(again)
    accounts.receive()
    expect(await deliverCode('verification', email)).toEqual(done)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('a permanently refused mail is not sent again; its item is logged without email', async () => {
    const log = vi.spyOn(process.stderr, 'write')
    const { email } = await sellerAwaitingCode()
    const refused = new MessageRejected({ message: email, $metadata: { httpStatusCode: 400 } })
    accounts.ses.on(SendEmailCommand).rejects(refused)
    expect(await deliverCode('verification', email)).toEqual(done)
    const { pk, sk } = keys.code('verification', (await codeRecipient('verification', email)).emailKey)
    const logged = JSON.stringify(log.mock.calls)
    expect(logged).toContain('mail was given up')
    expect(logged).toContain('MessageRejected')
    expect(logged).toContain(`${pk} ${sk}`)
    expect(logged).not.toContain(email)
    accounts.receive()
    expect(await deliverCode('verification', email)).toEqual(done)
    expect(mailsTo(email)).toEqual([])
  })

  test('again while a permission is missing, which the operator can repair', async () => {
    const { email } = await sellerAwaitingCode()
    const refused = { $metadata: { httpStatusCode: 400 }, name: 'AccessDeniedException' }
    accounts.ses.on(SendEmailCommand).rejects(Object.assign(new Error('not authorized'), refused))
    expect(await deliverCode('verification', email)).toEqual(again)
    accounts.receive()
    expect(await deliverCode('verification', email)).toEqual(done)
    expect(mailsTo(email)).toHaveLength(1)
  })

  test('again after throttling', async () => {
    const { email } = await sellerAwaitingCode()
    const throttled = { $metadata: { httpStatusCode: 400 }, name: 'Throttling' }
    accounts.ses.on(SendEmailCommand).rejects(Object.assign(new Error('slow down'), throttled))
    expect(await deliverCode('verification', email)).toEqual(again)
  })

  test('not to strangers, disabled accounts, or after it has expired', async () => {
    const stranger = `${newClientIp()}@example.com`
    await sendCode(await codeRecipient('verification', stranger), Date.now())
    const { email: disabled } = await sellerAwaitingCode({ enabled: false })
    const { email: late } = await sellerAwaitingCode()
    for (const email of [stranger, disabled]) expect(await deliverCode('verification', email)).toEqual(done)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect(await deliverCode('verification', late)).toEqual(done)
    expect([stranger, disabled, late].flatMap(mailsTo)).toEqual([])
  })

  test('without a trace of code or address in the log', async () => {
    const { email } = await sellerAwaitingCode()
    const log = vi.spyOn(process.stderr, 'write')
    accounts.ses.on(SendEmailCommand).rejects(new Error(`cannot reach ${email}`))
    await deliverCode('verification', email)
    expect(log).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.mock.calls)).not.toContain(email)
  })
})
