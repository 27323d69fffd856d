import { expect, test } from 'vitest'
import { domainOf, isSameMailbox, mailboxOf, withoutTag } from '#rules/names/mailbox.ts'

test.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+shop@example.com', 'ada@example.com'],
  ['ada+shop+more@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'ada@example.com'],
  ['a.da+x.y@mail.example.com', 'ada@mail.example.com'],
  ['"a@b"@example.com', '"a@b"@example.com'],
  ['a.da+x@googlemail.com', 'ada@gmail.com'],
  ['ada@me.com', 'ada@icloud.com'],
  ['ada@mac.com', 'ada@icloud.com'],
  ['ada@protonmail.com', 'ada@proton.me'],
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
  ['"a+b@c"@example.com', '"a+b@c"@example.com'],
])('%s without its tag is %s', (email, mailbox) => {
  expect(withoutTag(email)).toBe(mailbox)
})

test('one person has a mailbox in any case, with tags, dots and spaces around', () => {
  expect(isSameMailbox(' Ada.L+shop@Googlemail.com', 'adal@gmail.com ')).toBe(true)
  expect(isSameMailbox('adal@gmail.com ', ' Ada.L+shop@Googlemail.com')).toBe(true)
  expect(isSameMailbox('ada@gmail.com', 'ada@example.com')).toBe(false)
})
