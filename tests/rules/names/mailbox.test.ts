import { expect, test } from 'vitest'
import { domainOf, mailboxOf, withoutTag } from '#rules/names/mailbox.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+shop+more@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'ada@example.com'],
  ['a.da+x.y@mail.example.com', 'ada@mail.example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['ada@me.com', 'ada@icloud.com'],
  ['ada@pm.me', 'ada@proton.me'],
  ['ada@mail.googlemail.com', 'ada@mail.googlemail.com'],
])('mail to %s is counted for %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})

test('the domain is what follows the last at-sign', () => {
  expect(domainOf('ada@example.com')).toBe('example.com')
  expect(domainOf('"a@b"@example.com')).toBe('example.com')
})

test.each([
  ['a.da@example.com', 'a.da@example.com'],
  ['a.da+shop+more@example.com', 'a.da@example.com'],
  ['ada@mail+x.example.com', 'ada@mail+x.example.com'],
])('%s without its tag is %s', (email, mailbox) => {
  expect(withoutTag(email)).toBe(mailbox)
})
