import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Library } from '#contract/library.ts'
import { codeRecipient } from '#lambdas/accounts/verification.ts'
import {
  claimSeatHandler as claimSeat,
  endLibrarySessionHandler as endSession,
  getLibraryHandler as getLibrary,
  giveSeatHandler as giveSeat,
  openAccessLinkHandler as openLink,
  sendLibraryCodeHandler as sendCode,
  verifyLibraryCodeHandler as verifyCode,
} from '#lambdas/actions/buyers/library.ts'
import {
  sendVerificationEmailHandler as sendAccountCode,
  verifyCodeHandler as verifyAccountCode,
} from '#lambdas/actions/codes.ts'
import { accessTokenFor, codeFor, emailKeyOf, newNonce } from '#lambdas/crypto/keyed-hashes.ts'
import { textHash } from '#lambdas/crypto/text-hash.ts'
import { loadCode } from '#lambdas/data/accounts/codes.ts'
import { saveAccessLink } from '#lambdas/data/library/access-links.ts'
import { getItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { browserWith, buyerOf, dayMs, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'

let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(async () => {
  await embeddedTable()
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())
afterEach(() => void vi.useRealTimers())

/** Stops the clock at so many milliseconds from now. */
const inMs = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
const statusIn = async (cookie = '') => (await browserWith(cookie).call(getLibrary)).status
const newPurchase = async () => purchase({ products: [{ id: await newCourse() }] })
const newEmail = () => `${randomUUID()}@example.com`

/** The link of a mail that was just sent. */
async function newLink(libraryId: string) {
  const token = await accessTokenFor(newNonce())
  await saveAccessLink(libraryId, textHash(token), Date.now())
  return { token, open: () => browserWith().call(openLink, { token }) }
}

/** The code that an address would be mailed. */
async function codeOf(email: string) {
  const item = await loadCode(await codeRecipient('library', email))
  return codeFor(item?.state.nonce ?? '')
}
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const send = (email: string) => browserWith().call(sendCode, { email })
const verify = (email: string, code: string) => browserWith().call(verifyCode, { email, code })

describe('An access link', () => {
  test('opens the library, any number of times and on any device, for 90 days', async () => {
    const { libraryId } = await newPurchase()
    const { token, open } = await newLink(libraryId)
    expect(token).toMatch(/^[\w-]{43}$/)
    const cookies = [(await open()).cookies[0], (await open()).cookies[0]]
    expect(new Set(cookies).size).toBe(2)
    for (const cookie of cookies) expect(await statusIn(cookie)).toBe(200)
    inMs(90 * dayMs - 5000)
    expect((await open()).status).toBe(200)
    inMs(10_000)
    expect(await open()).toMatchObject({ status: 404, body: { error: 'not-found' }, cookies: [] })
  })

  test('a guessed link opens nothing, with 300 look-ups an hour per client', async () => {
    inMs(0)
    const guesser = browserWith('', `client-${randomUUID()}`)
    const guesses = await Promise.all(
      Array.from({ length: 320 }, (_, n) => guesser.call(openLink, { token: String(n).padStart(43, 'k') })),
    )
    expect(guesses.flatMap(({ cookies }) => cookies)).toEqual([])
    expect(guesses.filter(({ status }) => status === 404)).toHaveLength(300)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('is stored as a hash only', async () => {
    const { token } = await newLink('library')
    expect(JSON.stringify(await getItem(keys.accessLink(textHash(token))))).not.toContain(token)
  })
})

describe('A session', () => {
  test('is an HttpOnly, SameSite cookie that lasts 30 days', async () => {
    const { libraryId } = await newPurchase()
    const [cookie = ''] = (await (await newLink(libraryId)).open()).cookies
    expect(cookie).toMatch(
      /^__Host-storewright-library=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    inMs(30 * dayMs - 1000)
    expect(await statusIn(cookie)).toBe(200)
    inMs(1000)
    expect(await statusIn(cookie)).toBe(401)
  })

  test('an ended session is over on the server and in the browser', async () => {
    const buyer = await buyerOf(await newPurchase())
    const other = await buyerOf(await newPurchase())
    const { status, cookies } = await buyer.call(endSession)
    expect([status, cookies]).toEqual([
      200,
      ['__Host-storewright-library=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'],
    ])
    expect([await statusIn(buyer.cookie), await statusIn(other.cookie)]).toEqual([401, 200])
  })

  test('is never the one that the browser brought', async () => {
    const { libraryId, email } = await newPurchase()
    const { token } = await newLink(libraryId)
    const planted = `__Host-storewright-library=${'p'.repeat(43)}`
    const opened = await browserWith(planted).call(openLink, { token })
    await send(email)
    const verified = await browserWith(planted).call(verifyCode, { email, code: await codeOf(email) })
    for (const { cookies } of [opened, verified]) {
      expect(cookies).toHaveLength(1)
      expect(cookies[0]).not.toContain('ppp')
    }
    expect(await statusIn(planted)).toBe(401)
  })
})

describe('A code', () => {
  test('opens the library of its address, once', async () => {
    const { email } = await newPurchase()
    expect((await send(email)).body).toMatchObject({ success: true, attemptsRemaining: 5 })
    const code = await codeOf(email)
    const { status, body, cookies } = await verify(email, code)
    expect([status, body.success, body.userId]).toEqual([200, true, undefined])
    const library = Library.parse((await browserWith(cookies[0]).call(getLibrary)).body)
    expect(library.courses).toHaveLength(1)
    expect(await verify(email, code)).toMatchObject({ body: { success: false }, cookies: [] })
  })

  test('is right once, also when twenty send it at once', async () => {
    const { email } = await newPurchase()
    await send(email)
    const code = await codeOf(email)
    const replies = await Promise.all(Array.from({ length: 20 }, () => verify(email, code)))
    expect(replies.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1)
  })

  test('locks after five wrong guesses, and a new one cannot be requested meanwhile', async () => {
    const { email } = await newPurchase()
    await send(email)
    const code = await codeOf(email)
    const guesses = Array.from({ length: 40 }, (_, n) => wrongFor(String(Number(code) + n)))
    const replies = await Promise.all(guesses.map((guess) => verify(email, guess)))
    expect(replies.flatMap(({ cookies }) => cookies)).toEqual([])
    expect(
      replies.filter(({ body }) => String(body.error).startsWith('This code is not right')),
    ).toHaveLength(4)
    expect((await verify(email, code)).body).toMatchObject({ success: false, lockout: true })
    expect((await send(email)).body).toMatchObject({ success: false, lockout: true })
    inMs(15 * 60_000 + 1000)
    expect((await send(email)).body).toMatchObject({ success: true })
    expect((await verify(email, await codeOf(email))).cookies).toHaveLength(1)
  })

  test('is answered in the same way for an address with purchases and one without', async () => {
    const passing = ['nextResendAt', 'retryAfterSeconds', 'lockedForSeconds']
    const story = async (email: string) => {
      const replies = [await verify(email, '000000'), await send(email), await send(email)]
      for (let n = 0; n < 6; n++) replies.push(await verify(email, '000000'))
      replies.push(await send(email))
      return replies.map(({ status, body, cookies }) => ({
        status,
        cookies,
        fields: Object.keys(body),
        ...Object.fromEntries(Object.entries(body).filter(([name]) => !passing.includes(name))),
        error: String(body.error).replace(/\d+ seconds?/, 'N seconds'),
      }))
    }
    const { email } = await newPurchase()
    expect(await story(email)).toEqual(await story(newEmail()))
  })

  test('a library code is useless for an account, and the reverse', async () => {
    const email = newEmail()
    await Promise.all([send(email), browserWith().call(sendAccountCode, { email, type: 'verification' })])
    const account = await loadCode(await codeRecipient('verification', email))
    const accountCode = await codeFor(account?.state.nonce ?? '')
    expect((await verify(email, accountCode)).cookies).toEqual([])
    const libraryCode = await codeOf(email)
    const { body } = await browserWith().call(verifyAccountCode, {
      email,
      code: libraryCode,
      type: 'password_reset',
    })
    expect(body).toMatchObject({ success: false })
  })

  test('opens the library of any address that can pay', async () => {
    const local = `Ada!#&/${randomUUID()}`
    const email = `${local}@${'d'.repeat(180)}.example`
    const { libraryId } = await purchase({ products: [{ id: await newCourse() }], email })
    await send(email)
    const { cookies } = await verify(email, await codeOf(email))
    expect(Library.parse((await browserWith(cookies[0]).call(getLibrary)).body).courses).toHaveLength(1)
    expect(await emailKeyOf(email.toLowerCase())).toBe(libraryId)
  })

  test('is announced by the same reply for every tag of a mailbox', async () => {
    inMs(0)
    const name = randomUUID().replaceAll('-', '')
    const replies = []
    for (let n = 0; n < 6; n++) {
      const email = `${name}+${n}@example.com`
      if (n % 2) await purchase({ products: [{ id: await newCourse() }], email })
      replies.push(await send(email))
    }
    const [first, ...others] = replies
    expect(first?.body).toMatchObject({ success: true })
    expect(others).toEqual(others.map(() => first))
  })

  test('is requested at most 30 times an hour by one client', async () => {
    inMs(0)
    const client = browserWith('', `client-${randomUUID()}`)
    const replies = await Promise.all(
      Array.from({ length: 35 }, () => client.call(sendCode, { email: newEmail() })),
    )
    expect(replies.filter(({ body }) => body.success)).toHaveLength(30)
  })
})

describe('Somebody with a gift link', () => {
  async function newGift() {
    const course = await newCourse()
    const buyer = await buyerOf(await purchase({ products: [{ id: course, quantity: 2 }] }))
    const { body } = await buyer.call(giveSeat, { product_id: course })
    return { course, token: new URL(String(body.url)).hash.slice(1) }
  }
  const invitation = async (email: string) =>
    (await loadCode(await codeRecipient('library', email)))?.is_invited
  const sendWith = (email: string, seat_token: string) => browserWith().call(sendCode, { email, seat_token })

  test('enters an address, confirms it by a code, and then owns the seat', async () => {
    const { course, token } = await newGift()
    const email = newEmail()
    await sendWith(email, token)
    expect(await invitation(email)).toBe(true)
    const { cookies } = await verify(email, await codeOf(email))
    const friend = browserWith(cookies[0])
    expect(Library.parse((await friend.call(getLibrary)).body)).toMatchObject({ courses: [], receipts: [] })
    expect((await friend.call(claimSeat, { token })).status).toBe(200)
    const library = Library.parse((await friend.call(getLibrary)).body)
    expect(library.courses).toMatchObject([{ product_id: course }])
    expect(library.email).toMatch(/\*\*\*.@example\.com$/)
    expect((await getItem(keys.library(await emailKeyOf(email))))?.email).toBe(email)
  })

  test('gets the same reply as anybody; an invalid link mails no stranger', async () => {
    const { token } = await newGift()
    const friend = await buyerOf({ libraryId: await emailKeyOf(newEmail()) })
    await friend.call(claimSeat, { token })
    const emails = [newEmail(), newEmail(), newEmail()] as const
    const replies = [
      await sendWith(emails[0], token),
      await sendWith(emails[1], 'x'.repeat(43)),
      await send(emails[2]),
    ]
    for (const { status, body } of replies)
      expect([status, body.success, body.message]).toEqual([200, true, replies[0]?.body.message])
    for (const email of emails) expect(await invitation(email)).toBe(false)
  })

  test('is invited for that request alone; without the link no mail is sent', async () => {
    inMs(0)
    const { token } = await newGift()
    const email = newEmail()
    await sendWith(email, token)
    expect(await invitation(email)).toBe(true)
    inMs(3_600_000)
    expect((await send(email)).body.success).toBe(true)
    expect(await invitation(email)).toBe(false)
  })

  test('has codes mailed to at most ten addresses an hour', async () => {
    inMs(0)
    const { token } = await newGift()
    const replies = await Promise.all(Array.from({ length: 14 }, () => sendWith(newEmail(), token)))
    expect(replies.filter(({ body }) => body.success)).toHaveLength(10)
    expect((await sendWith(newEmail(), token)).body.error).toMatch(/^No email was sent/)
  })
})
