import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  BuyerEmail,
  ClaimedSeat,
  ClaimSeat,
  FileLink,
  Gift,
  GiveSeat,
  Lesson,
  Library,
  LibraryCodeReply,
  OpenAccessLink,
  RequestRefund,
  SaveProgress,
  SendLibraryCode,
  Token,
  VerifyLibraryCode,
} from '#contract/library.ts'

const token = 'a-_Z0'.padEnd(43, 'k')
const email = 'buyer@example.com'

test('an access link carries 256 bits or is reported as incomplete', () => {
  expect(Token.parse(token)).toBe(token)
  for (const value of ['', 'k'.repeat(42), 'k'.repeat(44), `${'k'.repeat(42)}!`, ` ${token}`])
    expect(Token.safeParse(value).error?.issues[0]?.message).toBe('This link is incomplete. Copy it again.')
})

describe('requests of a buyer carry exactly their fields', () => {
  const requests: [string, z.ZodMiniType, object][] = [
    ['to open a library by its link', OpenAccessLink, { token }],
    ['for a code', SendLibraryCode, { email }],
    ['to check a code', VerifyLibraryCode, { email, code: '123456' }],
    ['to save progress', SaveProgress, { completed: true }],
    ['to give a seat away', GiveSeat, { product_id: 'p'.repeat(100) }],
    ['to claim a seat', ClaimSeat, { token }],
    ['for a refund', RequestRefund, { payment_id: 'p'.repeat(100) }],
  ]

  test.each(requests)('%s', (_, schema, request) => {
    expect(schema.parse(request)).toEqual(request)
    expect(schema.safeParse({ ...request, library: 'another' }).success).toBe(false)
    for (const name of Object.keys(request))
      expect(schema.safeParse({ ...request, [name]: undefined }).success, name).toBe(false)
  })

  test('a code may be requested with the token of a gift link', () => {
    expect(SendLibraryCode.parse({ email, seat_token: token })).toEqual({ email, seat_token: token })
    expect(SendLibraryCode.safeParse({ email, seat_token: 'x' }).success).toBe(false)
  })

  test('an email that can pay can request a code, spelled as in the payment', () => {
    const long = `${'l'.repeat(64)}@${'d'.repeat(185)}.com`
    for (const address of ['a!#&/b@example.com', "o'x+y=z?@example.com", '.a..b.@example.com', long])
      expect(BuyerEmail.parse(address)).toBe(address)
    expect(BuyerEmail.parse(' Ada!@Example.COM ')).toBe('ada!@example.com')
  })

  test.each([
    ['', 'ada', '@', 'ada@', '@example.com', 'a@b@example.com'],
    [
      'a da@example.com',
      'ada@exam ple.com',
      'a\u0000b@example.com',
      'a\u0085b@example.com',
      'a\nb@example.com',
    ],
    ['eve,ada@example.com', 'eve<ada@example.com>', '"eve;ada"@example.com', 'a:b@example.com', 'a\\b@[::1]'],
    [`${'l'.repeat(251)}@b.c`],
  ])('what is no address, or could be several, is refused: %j', (...addresses) => {
    for (const address of addresses) expect(BuyerEmail.safeParse(address).success, address).toBe(false)
  })

  test('letters that no mail can be sent to are refused before the @ only', () => {
    expect(BuyerEmail.parse('Anna@Bücher.example')).toBe('anna@bücher.example')
    for (const address of ['müller@example.com', '用户@example.com', '\u212aim@example.com'])
      expect(BuyerEmail.safeParse(address).error?.issues[0]?.message).toBe(
        'Use an email address without accents or other letters than a to z before the @.',
      )
  })

  test('ids have at most 100 characters, a reason at most 500', () => {
    const id = 'p'.repeat(101)
    expect(GiveSeat.safeParse({ product_id: id }).success).toBe(false)
    expect(RequestRefund.safeParse({ payment_id: id }).success).toBe(false)
    expect(RequestRefund.safeParse({ payment_id: 'p', reason: 'r'.repeat(500) }).success).toBe(true)
    expect(RequestRefund.safeParse({ payment_id: 'p', reason: 'r'.repeat(501) }).success).toBe(false)
  })
})

test('the reply to a code never contains ids or tokens', () => {
  const reply = { success: true, attemptsRemaining: 5, userId: 'u', resetToken: 't' }
  expect(LibraryCodeReply.parse(reply)).toEqual({ success: true, attemptsRemaining: 5 })
})

describe('replies to a buyer arrive whole', () => {
  const lesson = { id: 'l', title: 'L', kind: 'video', minutes: 9 }
  const course = {
    ...{ product_id: 'p', title: 'T', cover_url: 'c' },
    store: { name: 'S', brand_color: '#000000', support_email: 'help@s.example' },
    ...{
      modules: [{ title: 'M', lessons: [lesson] }],
      completed: ['l'],
      opened: ['l'],
      may_review: true,
      last_lesson_id: 'l',
    },
    ...{ seats: [{ id: 's', url: 'u', claimed: false }], seats_left: 1 },
  }
  const ended = { product_id: 'p', title: 'T', store: course.store, reason: 'refunded' }
  const receipt = {
    ...{
      payment_id: 'p',
      paid_at: 'x',
      store_name: 'S',
      support_email: 'help@s.example',
      tax_cents: 1,
      total_cents: 2,
      refunded_cents: 0,
    },
    ...{
      sold_by: { company: 'C' },
      number: '261123-000001',
      discount_cents: 0,
      refund_until: 'x',
      refund: 'available',
    },
    lines: [{ line: 0, title: 'T', quantity: 1, total_cents: 2, seats_left: 1, seat_refund_cents: [2] }],
  }
  const page = {
    ...{
      product_id: 'p',
      course_title: 'C',
      id: 'l',
      title: 'L',
      kind: 'file',
      html: '<p>',
      completed: true,
    },
    ...{ file: { name: 'f', bytes: 7, url: 'u' }, files: [{ id: 'f', name: 'f', bytes: 7 }] },
    ...{ previous_id: 'a', next_id: 'b' },
  }
  const replies: [string, z.ZodMiniType, object][] = [
    ['a library', Library, { email: 'b***', courses: [course], ended: [ended], receipts: [receipt] }],
    ['a gift', Gift, { title: 'T', store: course.store, state: 'free' }],
    ['a lesson', Lesson, page],
    ['a file', FileLink, { url: 'u' }],
    ['a claimed seat', ClaimedSeat, { product_id: 'p', title: 'T' }],
  ]

  test.each(replies)('%s', (_, schema, reply) => {
    expect(schema.parse(reply)).toEqual(reply)
    const optional = ['html', 'file', 'previous_id', 'next_id']
    for (const name of Object.keys(reply).filter((field) => !optional.includes(field)))
      expect(schema.safeParse({ ...reply, [name]: undefined }).success, name).toBe(false)
  })

  const isRefund = (refund: string) =>
    Library.safeParse({ email, courses: [], ended: [], receipts: [{ ...receipt, refund }] }).success
  const isKind = (kind: string) => {
    const modules = [{ title: 'M', lessons: [{ ...lesson, kind }] }]
    const isListed = Library.safeParse({
      email,
      courses: [{ ...course, modules }],
      ended: [],
      receipts: [],
    }).success
    expect(Lesson.safeParse({ ...page, kind }).success).toBe(isListed)
    return isListed
  }

  test('a lesson is text, file or video; a refund has six states', () => {
    expect(['text', 'file', 'video', '', 'quiz'].filter(isKind)).toEqual(['text', 'file', 'video'])
    const states = ['available', 'requested', 'refunded', 'declined', 'disputed', 'closed']
    expect([...states, '', 'open'].filter(isRefund)).toEqual(states)
  })
})
