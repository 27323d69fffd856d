import { describe, expect, test } from 'vitest'
import {
  accessLinkLifeSeconds,
  centsOfSeats,
  isInRefundPeriod,
  isReturnUrlValid,
  isSeatPaid,
  refundStateOf,
  seatRefundCents,
  seatsRefunded,
  seatsToGive,
  seatsWithout,
} from '#rules/courses/library.ts'

const day = 24 * 3600 * 1000

describe('the seats of a line', () => {
  const line = { quantity: 3, totalCents: 10_000 }

  test('cost together what was paid for the line', () => {
    expect([1, 2, 3].map((seats) => centsOfSeats(line, seats))).toEqual([3333, 6667, 10_000])
    expect(seatRefundCents(line, 3333, 2)).toBe(6667)
  })

  test('are returned once they are refunded in full', () => {
    const refunds = [0, 500, 3332, 3333, 6666, 6667, 9999, 10_000]
    expect(refunds.map((cents) => seatsRefunded(line, cents))).toEqual([0, 0, 0, 1, 1, 2, 2, 3])
    expect(seatRefundCents(line, 500, 1)).toBe(2833)
  })

  test('a refund never returns the seats of a free line', () => {
    expect(seatsRefunded({ quantity: 2, totalCents: 0 }, 0)).toBe(0)
  })
})

test.each(['2026-11-23T00:00:00.000Z', '2026-11-23T01:00:00.000Z', '2026-11-23T23:59:59.999Z'])(
  'refunds of a payment at %s end when the thirtieth day has ended everywhere',
  (paidAt) => {
    const [paid, end] = [Date.parse(paidAt), Date.parse('2026-12-24T12:00:00.000Z')]
    expect(isInRefundPeriod(paid, paid)).toBe(true)
    expect(isInRefundPeriod(paid, end - 1)).toBe(true)
    expect(isInRefundPeriod(paid, end)).toBe(false)
  },
)

test('receipt link and return address open the library for 90 days, as mailed', () => {
  expect(accessLinkLifeSeconds).toBe(7_776_000)
  expect(isReturnUrlValid(0, 90 * day)).toBe(true)
  expect(isReturnUrlValid(0, 90 * day + 1)).toBe(false)
})

describe('a buyer’s choices about a refund', () => {
  const paid = { orderState: 'paid', totalCents: 7700, paidAt: 0, requestState: undefined } as const

  test('is to request one within 30 days, also after a partial refund', () => {
    expect(refundStateOf(paid, 30 * day)).toBe('available')
    expect(refundStateOf({ ...paid, orderState: 'partially_refunded' }, day)).toBe('available')
    expect(refundStateOf({ ...paid, totalCents: 1 }, day)).toBe('available')
    expect(refundStateOf(paid, 31.5 * day)).toBe('closed')
  })

  test('is nothing if nothing was paid, or while or after the bank decides', () => {
    expect(refundStateOf({ ...paid, totalCents: 0 }, day)).toBe('closed')
    expect(refundStateOf({ ...paid, orderState: 'disputed' }, day)).toBe('disputed')
    expect(refundStateOf({ ...paid, orderState: 'lost', requestState: 'open' }, day)).toBe('closed')
  })

  test('is to await a request’s answer, at any time, and accept a refusal', () => {
    expect(refundStateOf({ ...paid, requestState: 'open' }, 31 * day)).toBe('requested')
    expect(refundStateOf({ ...paid, requestState: 'declined' }, day)).toBe('declined')
  })

  test('is to see that it was made, whatever became of the request', () => {
    for (const requestState of [undefined, 'open', 'declined'] as const)
      expect(refundStateOf({ ...paid, orderState: 'refunded', requestState }, day)).toBe('refunded')
  })
})

describe('the seats that a buyer may give away', () => {
  const first = { payment_id: 'b', created_at: '2026-01-01', seats: 1 }
  const second = { payment_id: 'a', created_at: '2026-01-02', seats: 2 }

  test('one purchase’s are all but the first', () => {
    expect(seatsToGive([first])).toEqual([])
    expect(seatsToGive([{ ...first, seats: 3 }])).toEqual([
      { payment_id: 'b', number: 2 },
      { payment_id: 'b', number: 3 },
    ])
  })

  test('several purchases’ are all but the oldest one’s first, in any order', () => {
    const seats = [
      { payment_id: 'a', number: 1 },
      { payment_id: 'a', number: 2 },
    ]
    expect(seatsToGive([first, second])).toEqual(seats)
    expect(seatsToGive([second, first])).toEqual(seats)
  })

  test('purchases of the same moment are ordered by payment', () => {
    const twin = { ...first, payment_id: 'c' }
    expect(seatsToGive([twin, first])).toEqual([{ payment_id: 'c', number: 1 }])
    expect(seatsToGive([first, twin])).toEqual([{ payment_id: 'c', number: 1 }])
  })

  test('are one fewer if the oldest’s first was given before a return', () => {
    const seats = [1, 2, 3].map((number) => ({ payment_id: 'a', number }))
    const [one, two] = seats
    const three = { ...second, seats: 3 }
    expect(seatsToGive([three], one && [one])).toEqual([two])
    expect(seatsToGive([three], seats.slice(0, 2))).toEqual([])
    expect(seatsToGive([three], seats)).toEqual([])
    expect(seatsToGive([three], [{ payment_id: 'returned', number: 1 }])).toEqual(seats.slice(1))
  })

  test('a link that a refund has ended takes none, a claimed seat does', () => {
    const two = { ...second, seats: 2 }
    const other = { ...first, payment_id: 'c', created_at: '2026-01-03', seats: 2 }
    const [one, last] = [1, 2].map((number) => ({ payment_id: 'c', number }))
    const ended = [3, 4].map((number) => ({ payment_id: 'a', number }))
    expect(seatsToGive([two, other], ended)).toEqual([{ payment_id: 'a', number: 2 }, one, last])
    const claimed = ended.map((seat) => ({ ...seat, claimed_at: '2026-01-02' }))
    expect(seatsToGive([two, other], claimed)).toEqual([one])
  })

  test('are all of them while a gift gives the course', () => {
    expect(seatsToGive([first], [], { hasGift: true })).toEqual([{ payment_id: 'b', number: 1 }])
  })

  test('no purchase has none', () => expect(seatsToGive([])).toEqual([]))
})

describe('claimed seats', () => {
  const claims = [
    { claimed_at: '2026-01-01', number: 3 },
    { claimed_at: '2026-01-02', number: 2 },
    { claimed_at: '2026-01-02', number: 4 },
  ]

  test('are paid for in the order of their claims, then of their numbers', () => {
    const paid = (seats: number) => claims.map((claim) => isSeatPaid(claim, claims, seats))
    expect([0, 1, 2, 3].map(paid)).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ])
  })

  test('a claim without a number comes after those of the same moment', () => {
    const [first, , last] = claims
    expect(isSeatPaid({ claimed_at: last?.claimed_at ?? '' }, claims, 2)).toBe(false)
    expect(isSeatPaid({ claimed_at: first?.claimed_at ?? '' }, claims, 1)).toBe(true)
  })

  test('more claimed than paid seats of a payment take none from another one', () => {
    const first = { payment_id: 'a', created_at: '2026-01-01', seats: 1 }
    const second = { payment_id: 'b', created_at: '2026-01-02', seats: 1 }
    const claimed = [2, 3].map((number) => ({ payment_id: 'a', number, claimed_at: '2026-01-01' }))
    expect([seatsWithout([first], claimed), seatsWithout([first, second], claimed)]).toEqual([0, 1])
  })
})
