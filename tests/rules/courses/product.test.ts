import { expect, test } from 'vitest'
import { legalEmail, supportEmail } from '#rules/courses/product.ts'

test('contact addresses belong to the domain of the app', () => {
  expect(supportEmail('shop.example')).toBe('support@shop.example')
  expect(legalEmail('shop.example')).toBe('legal@shop.example')
})
