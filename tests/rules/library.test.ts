import { describe, expect, test } from 'vitest'
import { isInRefundPeriod, seatsToGive } from '#rules/library.ts'

const day = 24 * 3600 * 1000

test('a refund may be requested until 30 days after the payment, to the millisecond', () => {
  expect(isInRefundPeriod(0, 0)).toBe(true)
  expect(isInRefundPeriod(0, 30 * day)).toBe(true)
  expect(isInRefundPeriod(0, 30 * day + 1)).toBe(false)
})

describe('the seats that a buyer may give away', () => {
  const first = { payment_id: 'b', created_at: '2026-01-01', seats: 1 }
  const second = { payment_id: 'a', created_at: '2026-01-02', seats: 2 }

  test('of one purchase are all but the first', () => {
    expect(seatsToGive([first])).toEqual([])
    expect(seatsToGive([{ ...first, seats: 3 }])).toEqual([
      { payment_id: 'b', number: 2 },
      { payment_id: 'b', number: 3 },
    ])
  })

  test('of several purchases are all but the first of the oldest, in whatever order they are listed', () => {
    const seats = [
      { payment_id: 'a', number: 1 },
      { payment_id: 'a', number: 2 },
    ]
    expect(seatsToGive([first, second])).toEqual(seats)
    expect(seatsToGive([second, first])).toEqual(seats)
  })

  test('of purchases at the same moment are counted in the order of their payments', () => {
    const twin = { ...first, payment_id: 'c' }
    expect(seatsToGive([twin, first])).toEqual([{ payment_id: 'c', number: 1 }])
    expect(seatsToGive([first, twin])).toEqual([{ payment_id: 'c', number: 1 }])
  })

  test('of nothing are none', () => expect(seatsToGive([])).toEqual([]))
})
