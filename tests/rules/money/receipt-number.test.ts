import { expect, test } from 'vitest'
import { receiptNumber } from '#rules/money/receipt-number.ts'

test('a receipt has the date of its payment and always six digits', () => {
  const paidAt = '2026-11-23T23:59:59.000Z'
  const numbers = Array.from({ length: 100 }, (_, index) => receiptNumber(`pi_${index}`, paidAt))
  expect(numbers.filter((number) => !/^261123-\d{6}$/.test(number))).toEqual([])
  expect(numbers.some((number) => number.startsWith('261123-0'))).toBe(true)
  expect(new Set(numbers).size).toBe(100)
})
