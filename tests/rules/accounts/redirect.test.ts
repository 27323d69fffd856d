import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterSignIn, safeRedirect } from '#rules/accounts/redirect.ts'

const accepted = [
  '/app',
  '/app/dashboard',
  '/app/offers?level=beginner',
  '/app/my-products#top',
  '/products',
  '/courses',
  '/store/products',
  '/content-generator',
  '/admin',
  '/library',
  '/wizard',
  '/trial?plan=Pro',
  '/dashboard',
  '/pricing',
  '/checkout',
  `/app/${'a'.repeat(1995)}`,
]

const hostile = [
  '',
  ' ',
  '/',
  '//evil.example',
  '///evil.example',
  '////evil.example/app/',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/app\\..\\..\\evil.example',
  'https://evil.example',
  'HTTPS://evil.example/app/dashboard',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http://localhost@evil.example',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript://app/dashboard%0aalert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'mailto:someone@evil.example',
  'evil.example',
  'app/dashboard',
  './app/dashboard',
  '../app/dashboard',
  '@evil.example',
  '.evil.example',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%2Fevil.example',
  '/%5cevil.example',
  '/%5Cevil.example',
  '/%252fevil.example',
  '/app/%2f%2fevil.example',
  '/app/%5c%5cevil.example',
  '/app/%00',
  '/app/%0d%0aLocation:%20https://evil.example',
  '/app/%7f',
  '/app//evil.example',
  '/app/..//evil.example',
  '/app/../auth',
  '/app/../../evil',
  '/app/./../auth?redirect=/app',
  '/app/%2e%2e/auth',
  '/app/.%2E/%2e./api/home',
  '/auth',
  '/auth?redirect=/auth',
  '/auth/',
  '/signin',
  '/signin?redirect=//evil.example',
  '/api/home',
  '/_local/inbox',
  '/cognito',
  '/apple/pie',
  '/application',
  '/app:8080@evil.example',
  '/\tevil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/app/\r\nset-cookie:a=b',
  '/app/\u0000',
  '/app/\u2028',
  '/\u2215\u2215evil.example',
  '\u3002evil.example',
  '/app/ space',
  `/app/${'a'.repeat(1996)}`,
  '/app/%1f',
  '/app/%1F',
]

describe('where a redirect parameter may lead', () => {
  test.each(accepted)('%j is a page of the application', (value) => {
    expect(safeRedirect(value)).toBe(value)
  })

  test.each(hostile)('%j becomes the dashboard', (value) => {
    expect(safeRedirect(value)).toBe(afterSignIn)
  })

  test('there are at least 60 hostile values', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })

  test('anything that is not a string becomes the fallback', () => {
    for (const value of [null, undefined, 7, {}, ['/app']]) expect(safeRedirect(value, '/app')).toBe('/app')
  })

  test('dot segments are resolved before the path is checked', () => {
    expect(safeRedirect('/app/offers/../orders')).toBe('/app/orders')
  })

  test('nothing ever leaves the origin or leads back to the sign-in', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      'app',
      'auth',
      '..',
      '%2f',
      ':',
      '@',
      '?',
      '#',
      'evil.example',
      '\t',
    )
    const values = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(parts).map((chosen) => chosen.join('')),
    )
    fc.assert(
      fc.property(values, (value) => {
        const url = new URL(safeRedirect(value), 'https://here.example')
        expect(url.origin).toBe('https://here.example')
        expect(url.pathname).not.toMatch(/^\/(auth|signin|api)|\/\/|\\/)
      }),
      { numRuns: 2000 },
    )
  })
})

test('without a link it is the dashboard', () => {
  expect(afterSignIn).toBe('/app/dashboard')
  expect(safeRedirect('app/idea')).toBe('/app/dashboard')
})
