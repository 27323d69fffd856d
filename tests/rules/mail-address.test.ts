import { expect, test } from 'vitest'
import { isMailAddress } from '#rules/mail-address.ts'

test.each([
  'help@example.com',
  'help@shop.xn--p1ai',
  'first.last+shop_1@mail.a-b.co.uk',
  `${'a'.repeat(64)}@example.com`,
])('a mail can be answered to %s', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each([
  'help..desk@example.com',
  '.help@example.com',
  'help.@example.com',
  'help@-example.com',
  'help@example-.com',
  'help@example..com',
  'help@example',
  'help@192.0.2.1',
  `${'a'.repeat(65)}@example.com`,
  'help@example.com, all@example.com',
  '',
])('a mail cannot be answered to %j', (address) => {
  expect(isMailAddress(address)).toBe(false)
})
