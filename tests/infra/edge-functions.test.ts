import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { viewerAddressHeader } from '#contract/edge.ts'
import { edgeCode } from '#infra/edge-function.ts'

const Answer = z.object({
  uri: z.optional(z.string()),
  statusCode: z.optional(z.int()),
  headers: z.optional(z.record(z.string(), z.object({ value: z.string() }))),
})

/** Runs the code as CloudFront would: the whole file, then `handler`. */
function answer(code: string, uri: string, headers: Record<string, string> = {}) {
  const event = {
    viewer: { ip: '203.0.113.7' },
    request: {
      method: 'GET',
      uri,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    },
  }
  return Answer.parse(JSON.parse(runInNewContext(`${code}; JSON.stringify(handler(event))`, { event })))
}

describe('a path of the application', () => {
  const code = edgeCode('app-page')

  test.each([
    ['/', '/index.html'],
    ['/auth', '/app.html'],
    ['/app/dashboard', '/app.html'],
    ['/app/', '/app.html'],
    ['/no.such.folder/page', '/app.html'],
    ['/app.html', '/app.html'],
    ['/config.json', '/config.json'],
    ['/assets/app-5f2c1.js', '/assets/app-5f2c1.js'],
    ['/covers/course.svg', '/covers/course.svg'],
  ])('%s answers with %s', (uri, page) => {
    expect(answer(code, uri).uri).toBe(page)
  })
})

test('the client address is what the edge saw, whatever the client says', () => {
  const { headers } = answer(edgeCode('viewer-address'), '/api/home', { [viewerAddressHeader]: '10.0.0.1' })
  expect(headers?.[viewerAddressHeader]?.value).toBe('203.0.113.7')
})

describe('a store with a domain', () => {
  const code = edgeCode('site-address', 'stores.example')

  test.each([
    ['ada-shop.stores.example', '/', '/live/ada-shop/index.html'],
    ['ADA-Shop.Stores.Example', '/', '/live/ada-shop/index.html'],
    ['ada-shop.stores.example', '/robots.txt', '/live/ada-shop/robots.txt'],
  ])('%s%s is %s', (host, uri, object) => {
    expect(answer(code, uri, { host }).uri).toBe(object)
  })

  test.each([
    'stores.example',
    'a.b.stores.example',
    'ada.other.example',
    'evilstores.example',
    '.stores.example',
  ])('%s is not found', (host) => {
    expect(answer(code, '/', { host }).statusCode).toBe(404)
  })
})

describe('a store without a domain', () => {
  const code = edgeCode('site-address')
  const host = 'd111.cloudfront.net'

  test.each([
    ['/ada-shop/', '/live/ada-shop/index.html'],
    ['/ada-shop', '/live/ada-shop/index.html'],
    ['/ada-shop/robots.txt', '/live/ada-shop/robots.txt'],
  ])('%s is %s', (uri, object) => {
    expect(answer(code, uri, { host }).uri).toBe(object)
  })

  test.each(['/', '/../releases/x', '/%2e%2e/x', '/A B/', '//'])('%s is not found', (uri) => {
    expect(answer(code, uri, { host }).statusCode).toBe(404)
  })
})
