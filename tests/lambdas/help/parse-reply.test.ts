import PostalMime from 'postal-mime'
import { afterEach, expect, test, vi } from 'vitest'
import { parseIncoming } from '#lambdas/support/parse-reply.ts'
import { maxReplyMailBytes, maxReplyMailLines } from '#rules/case-replies.ts'

afterEach(() => void vi.restoreAllMocks())

const senderOf = async (from: string) => {
  const mail = await parse(from, 'Hello')
  return mail === 'too-large' ? mail : mail?.from
}
const parse = (from: string, text: string) =>
  parseIncoming(new TextEncoder().encode(`From: ${from}\r\nMessage-ID: <1@x>\r\n\r\n${text}`))

test('a mail of too many lines is refused before it is parsed', async () => {
  const parser = vi.spyOn(PostalMime, 'parse').mockRejectedValue(new Error('parsed'))
  const lines = maxReplyMailLines - 3
  expect(await parse('ada@example.com', '\n'.repeat(lines + 1))).toBe('too-large')
  expect(await parse('ada@example.com', '\n'.repeat(maxReplyMailBytes / 2))).toBe('too-large')
  expect(parser).not.toHaveBeenCalled()
  expect(await parse('ada@example.com', '\n'.repeat(lines))).toBeUndefined()
  expect(parser).toHaveBeenCalledOnce()
})

test('an attachment of the largest size has fewer lines than are accepted', () => {
  const base64Line = 64
  expect(Math.ceil(maxReplyMailBytes / (base64Line + 2))).toBeLessThan(maxReplyMailLines)
})

test.each([
  'ada@example.com',
  'Ada@Example.com',
  '<ada@example.com>',
  'Ada Lovelace <ada@example.com>',
  '"Lovelace, Ada" <ada@example.com>',
  '"Ada \\"<eve@evil.example>\\"" <ada@example.com>',
  '"ada@example.com" <ada@example.com>',
  '"Ada"<ada@example.com>',
  "Ada O'Hara-Łukasz <ada@example.com>",
  'Dr. Ada (at work) <ada@example.com> (mobile)',
  'ada@example.com (Ada)',
  '=?utf-8?Q?Ada_=3Ceve=40evil=2Eexample=3E?= <ada@example.com>',
  'Ada Lovelace\r\n <ada@example.com>',
])('the sender of a mail is the one mailbox of its From header: %j', async (from) => {
  expect(await senderOf(from)).toBe('ada@example.com')
})

test.each([
  '<ada@example.com> <eve@evil.example>',
  '<eve@evil.example> ada@example.com',
  '"Ada" <ada@example.com> b <eve@evil.example>',
  'ada@example.com eve@evil.example',
  'ada@example.com, eve@evil.example',
  'ada@example.com; eve@evil.example',
  'ada@example.com <eve@evil.example>',
  'ada@example.com\r\nFrom: eve@evil.example',
  'ada@example.com\r\nFrom : eve@evil.example',
  'Ada: ada@example.com;',
  '<@evil.example:ada@example.com>',
  '<<ada@example.com>',
  '<ada@example.com',
  'ada@example.com (eve@evil.example)',
  'ada@example.com (a (b) c)',
  '(") <eve@evil.example> (") <ada@example.com>',
  '"Ada <ada@example.com>',
  '<ada@example.com> "',
  '<ada@example.com> "\\',
  '"Ada" ada@example.com',
  '"ada"@example.com',
  'Ada \\<ada@example.com>',
  'ada@evil.example@example.com',
  'ada @example.com',
  'ada@[192.0.2.1]',
  '=?utf-8?Q?=3Cada=40example=2Ecom=3E?=',
  'Ada',
  '<>',
  '',
])('a From header without exactly one mailbox names no sender: %j', async (from) => {
  expect(await senderOf(from)).toBeUndefined()
})

test('a From header of many quotes or brackets names no sender', async () => {
  for (const part of ['"', '"\\', '(', '<', '"a"<', '@'])
    expect(await senderOf(part.repeat(50_000))).toBeUndefined()
})
