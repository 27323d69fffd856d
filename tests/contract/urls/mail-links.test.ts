import { describe, expect, test } from 'vitest'
import { isLinkToken, parseResetLink, resetLinkPath } from '#contract/urls/mail-links.ts'

const token = 'abcdefghijklmnop'.repeat(4)
const fragmentOf = (path: string) => new URL(path, 'https://app.example.com').hash

describe('the link of a reset mail', () => {
  test.each([
    'ada@example.com',
    '123456+7890123@example.com',
    "o'neil&sons=#%25@example.com",
    'zoë@example.com',
  ])('carries the address and the token: %s', (email) => {
    const path = resetLinkPath({ email, token })
    expect(path.startsWith('/auth?screen=reset-password#')).toBe(true)
    expect(parseResetLink(fragmentOf(path))).toEqual({ email, token })
    expect(path).not.toMatch(/\d{3}/)
  })

  test.each([
    '',
    '#',
    '#token=x',
    `#token=${token}`,
    '#email=ada%40example.com',
    '#email=a&token=123456',
    '#top',
  ])('is no other fragment: %j', (fragment) => {
    expect(parseResetLink(fragment)).toBeUndefined()
  })

  test('has a token of 64 letters from a to p', () => {
    expect(isLinkToken(token)).toBe(true)
    for (const other of [`${token}a`, token.slice(1), `q${token.slice(1)}`, token.toUpperCase(), `x${token}`])
      expect(isLinkToken(other)).toBe(false)
  })
})
