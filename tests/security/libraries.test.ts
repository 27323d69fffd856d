import { beforeAll, describe, expect, test } from 'vitest'
import { Lesson, Library, Seat } from '#contract/library.ts'
import { buyerBrowser, cookieIn } from '#tests/harness/buyers/buyer.ts'
import { apiFor } from '#tests/harness/sellers/seller.ts'
import { type SharedStack, sharedStack } from '#tests/harness/stack/shared-stack.ts'
import { buyerActions, messageOf, requestsFor, sellerActions } from '../harness/fuzz/requests.ts'
import { codeItem, linesOf, storedItems } from '../harness/fuzz/stored.ts'
import { sellerWithStore } from './support/full-store.ts'
import {
  type Library as Bought,
  boughtLibrary,
  newEmail,
  openedByCode,
  type Store,
  tokenOf,
} from './support/libraries.ts'
import { mailsAbout } from './support/mails.ts'
import { times } from './support/visitor.ts'

let stack: SharedStack
let store: Store
let ada: Bought
let eve: Bought
beforeAll(async () => {
  stack = await sharedStack()
  store = await sellerWithStore()
  ada = await boughtLibrary(stack.origin, store, 3)
  eve = await boughtLibrary(stack.origin, await sellerWithStore())
})

const libraryOf = async ({ api }: Pick<Bought, 'api'>) =>
  Library.parse((await api('GET', '/api/library')).body)
const firstLesson = async (library: Bought) =>
  (await libraryOf(library)).courses[0]?.modules[0]?.lessons[0]?.id
const course = () => `/api/library/courses/${store.ids.productId}`
const itemsWith = async (...texts: string[]) =>
  linesOf(
    await storedItems(stack.environment, (item) => texts.some((text) => JSON.stringify(item).includes(text))),
  )

describe('A buyer on the local stack', () => {
  test('opens the library by the receipt’s link, reads a lesson, downloads a file', async () => {
    const library = await boughtLibrary(stack.origin, store)
    const { courses, receipts } = await libraryOf(library)
    expect([courses.length, receipts.length]).toEqual([1, 1])
    const lessonId = courses[0]?.modules[0]?.lessons[0]?.id
    const path = `${course()}/lessons/${lessonId}`
    const lesson = Lesson.parse((await library.api('GET', path)).body)
    expect(lesson.html).toMatch(/<p>/)
    expect((await library.api('POST', `${path}/progress`, { completed: true })).status).toBe(200)
    expect((await libraryOf(library)).courses[0]?.completed).toEqual([lessonId])
    const files = await Promise.all(
      (courses[0]?.modules ?? []).flatMap(({ lessons }) =>
        lessons.map(async ({ id }) =>
          Lesson.parse((await library.api('GET', `${course()}/lessons/${id}`)).body),
        ),
      ),
    )
    const file = files.flatMap((it) => it.files)[0]
    const link = await library.api('GET', `${course()}/files/${encodeURIComponent(file?.id ?? '')}`)
    const download = await fetch(String(link.body.url))
    expect([download.status, (await download.arrayBuffer()).byteLength]).toEqual([200, file?.bytes])
  })

  test('gives a seat to a proven email and asks for a refund once', async () => {
    const library = await boughtLibrary(stack.origin, store, 2)
    const given = await library.api('POST', '/api/library/seats', { product_id: store.ids.productId })
    const token = tokenOf(Seat.parse(given.body).url ?? '')
    const friend = await openedByCode(stack.origin, newEmail(), token)
    const claimed = await friend.api('POST', '/api/library/claim-seat', { token })
    expect([claimed.status, claimed.body.product_id]).toEqual([200, store.ids.productId])
    expect((await libraryOf(friend)).courses).toHaveLength(1)
    const [receipt] = (await libraryOf(library)).receipts
    for (const _ of [1, 2]) {
      const request = { payment_id: receipt?.payment_id }
      expect((await library.api('POST', '/api/library/refund-requests', request)).status).toBe(200)
    }
    expect((await libraryOf(library)).receipts[0]?.refund).toBe('requested')
    expect(await mailsAbout(stack.origin, library.email, /^Your refund request/)).toHaveLength(1)
  })

  test('opens the library with a code on another device and ends that session', async () => {
    const other = await openedByCode(stack.origin, ada.email)
    expect(await libraryOf(other)).toEqual(await libraryOf(ada))
    const ended = await other.api('POST', '/api/library/end-session')
    expect([ended.status, ended.headers.getSetCookie()[0]]).toEqual([
      200,
      expect.stringContaining('Max-Age=0'),
    ])
    expect((await other.api('GET', '/api/library')).status).toBe(401)
    expect((await ada.api('GET', '/api/library')).status).toBe(200)
  })
})

describe('The page after a payment', () => {
  test('keeps a signed-in buyer’s session and starts one for anybody else', async () => {
    const library = await boughtLibrary(stack.origin, store)
    const { email, returned } = await boughtLibrary(stack.origin, await sellerWithStore(), 1, library.email)
    const cookieSet = async (cookie: string) => {
      const { id, key } = returned
      const reply = await buyerBrowser(stack.origin, cookie)('POST', `/api/checkout/${id}`, { key })
      expect(reply.body.state).toBe('paid')
      return cookieIn(reply)
    }
    expect(email).toBe(library.email)
    expect(await cookieSet(library.cookie)).toBe('')
    expect((await libraryOf(library)).receipts).toHaveLength(2)
    expect(await cookieSet(library.cookieOfPayment)).toMatch(/^__Host-/)
    expect(await cookieSet(eve.cookie)).toMatch(/^__Host-/)
    const own = await cookieSet('')
    expect(await cookieSet(own)).toBe('')
  })
})

describe('Without a session of a library', () => {
  const requests = () => requestsFor(store.ids)

  test.each(buyerActions)('%s is refused, also with made-up sessions and a seller’s token', async (name) => {
    const made = `__Host-storewright-library=${'k'.repeat(43)}`
    const callers = [
      buyerBrowser(stack.origin),
      buyerBrowser(stack.origin, made),
      buyerBrowser(stack.origin, '__Host-storewright-library='),
      buyerBrowser(stack.origin, `${made.replace('__Host-', '')}; library=${ada.email}`),
      apiFor(stack.origin, store.seller.accessToken),
    ]
    for (const call of callers) {
      const { status, body, headers } = await call(...messageOf(name, requests()[name]))
      expect([status, body.error, headers.getSetCookie()]).toEqual([401, 'not-signed-in', []])
    }
  })

  test.each(sellerActions)('the session of a library does not open %s', async (name) => {
    expect((await ada.api(...messageOf(name, requests()[name]))).status).toBe(401)
  })
})

describe('Requests with another buyer’s ids', () => {
  test('nothing can be read, changed, given away or returned', async () => {
    const stranger = await boughtLibrary(stack.origin, await sellerWithStore())
    const friend = await openedByCode(stack.origin, stranger.email)
    const [receipt] = (await libraryOf(ada)).receipts
    const lessonId = await firstLesson(ada)
    const before = await itemsWith(ada.email, receipt?.payment_id ?? '')
    const other = `/api/library/courses/weekly-letter`
    const told = await Promise.all([
      friend.api('GET', `${other}/lessons/${lessonId}`),
      friend.api('GET', `${other}/files/x`),
      friend.api('POST', `${other}/lessons/${lessonId}/progress`, { completed: true }),
      friend.api('POST', '/api/library/seats', { product_id: 'weekly-letter' }),
      friend.api('POST', '/api/library/refund-requests', { payment_id: receipt?.payment_id }),
      friend.api('POST', '/api/library/refund-requests', {
        payment_id: receipt?.payment_id,
        line: 0,
        seats: 1,
      }),
      friend.api('POST', '/api/library/claim-seat', { token: ada.token }),
      friend.api('GET', `${course()}%23${receipt?.payment_id}/lessons/${lessonId}`),
      friend.api('GET', `${course()}/lessons/..%2F..%2F${lessonId}`),
    ])
    expect(told.map(({ status, body }) => [status, body.error])).toEqual(told.map(() => [404, 'not-found']))
    expect(await itemsWith(ada.email, receipt?.payment_id ?? '')).toEqual(before)
  })

  test('whoever pays with the address of somebody else sees that payment alone', async () => {
    const payer = await boughtLibrary(stack.origin, store, 1, ada.email)
    const ofPayment = { api: buyerBrowser(stack.origin, payer.cookieOfPayment) }
    const { receipts } = await libraryOf(ofPayment)
    expect(receipts).toHaveLength(1)
    expect((await libraryOf(ada)).receipts.length).toBeGreaterThan(1)
    const claim = await ofPayment.api('POST', '/api/library/claim-seat', { token: 'x'.repeat(43) })
    expect(claim.status).toBe(403)
  })
})

describe('An attacker', () => {
  const passing = new Set(['date', 'apigw-requestid', 'x-correlation-id'])
  const replyTo = async (path: string, body: object) => {
    const { status, headers, body: reply } = await buyerBrowser(stack.origin)('POST', path, body)
    const { nextResendAt, retryAfterSeconds, lockedForSeconds, error, ...rest } = reply
    return {
      status,
      headers: [...headers].filter(([name]) => !passing.has(name) && name !== 'content-length'),
      rest,
      error: String(error).replace(/wait \d+ seconds?/, 'wait N seconds'),
      has: [nextResendAt, retryAfterSeconds, lockedForSeconds].map((value) => value !== undefined),
    }
  }

  test('cannot tell an address with a library from one without', async () => {
    const story = async (email: string) => {
      const send = () => replyTo('/api/library/send-code', { email })
      const check = () => replyTo('/api/library/verify-code', { email, code: '000000' })
      const told = [await check(), await send(), await send()]
      for (const _ of times(6, (n) => n)) told.push(await check())
      return [...told, await send()]
    }
    const [known, unknown] = await Promise.all([story(eve.email), story(newEmail())])
    expect(known).toEqual(unknown)
    expect(known.at(-1)?.rest).toMatchObject({ success: false, lockout: true })
  })

  test('gets five of 200 guesses of a code evaluated, and no session', async () => {
    const { email } = await boughtLibrary(stack.origin, store)
    await buyerBrowser(stack.origin)('POST', '/api/library/send-code', { email })
    const before = await codeItem(stack.environment, email, 'library')
    const replies = await Promise.all(
      times(200, (n) => {
        const code = String(n * 4999).padStart(6, '0')
        return buyerBrowser(stack.origin)('POST', '/api/library/verify-code', { email, code })
      }),
    )
    expect(replies.flatMap(({ headers }) => headers.getSetCookie())).toEqual([])
    const after = await codeItem(stack.environment, email, 'library')
    expect(after.revision - before.revision).toBe(5)
  })

  test('gets no session by guessing links or by planting one', async () => {
    const planted = `__Host-storewright-library=${'p'.repeat(43)}`
    const guess = await buyerBrowser(stack.origin)('POST', '/api/library/open', { token: 'g'.repeat(43) })
    expect([guess.status, guess.headers.getSetCookie()]).toEqual([404, []])
    const victim = buyerBrowser(stack.origin, planted)
    const opened = await victim('POST', '/api/library/open', { token: ada.token })
    expect(cookieIn(opened)).toMatch(/^__Host-storewright-library=[\w-]{43}$/)
    expect(cookieIn(opened)).not.toBe(planted)
    expect((await buyerBrowser(stack.origin, planted)('GET', '/api/library')).status).toBe(401)
  })

  test('finds neither addresses nor codes, links or sessions in what is logged', async () => {
    const { email, code, cookie } = await openedByCode(
      stack.origin,
      (await boughtLibrary(stack.origin, store)).email,
    )
    const { logged } = await sharedStack()
    const secrets = [email, ada.email, ada.token, cookie.split('=')[1] ?? '', ada.cookie.split('=')[1] ?? '']
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(20)
      expect(logged.filter((line) => line.includes(secret))).toEqual([])
    }
    expect(logged.filter((line) => line.includes(`"${code}"`))).toEqual([])
  })
})
