import { expect, test } from 'vitest'
import { legalAddress, supportAddress } from '#rules/product.ts'

test('contact addresses belong to the domain of the app', () => {
  expect(supportAddress('shop.example')).toBe('support@shop.example')
  expect(legalAddress('shop.example')).toBe('legal@shop.example')
})
