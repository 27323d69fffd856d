import PostalMime from 'postal-mime'
import { afterEach, expect, test, vi } from 'vitest'
import { parseIncoming } from '#lambdas/support/parse-reply.ts'
import { maxReplyMailBytes, maxReplyMailLines } from '#rules/case-replies.ts'

afterEach(() => void vi.restoreAllMocks())

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
