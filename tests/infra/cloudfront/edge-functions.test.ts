import { spawnSync } from 'node:child_process'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { clientIpHeader, viewerHostHeader } from '#contract/urls/edge.ts'
import { readVisitQuery, visitStatus } from '#contract/visits.ts'
import { edgeCode } from '#infra/cloudfront/edge-function.ts'

const HandlerResult = z.object({
  uri: z.optional(z.string()),
  statusCode: z.optional(z.int()),
  headers: z.optional(z.record(z.string(), z.object({ value: z.string() }))),
})

type Run = (script: string) => string

const runInNode: Run = (script) => String(runInNewContext(script))

/** njs is the engine that CloudFront's runtime is built on. */
function runInNjs(script: string) {
  const { status, stderr, stdout } = spawnSync('njs', ['-c', `console.log(${script})`], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  return stdout
}
const hasNjs = spawnSync('njs', ['-v']).status === 0
const runtimes: Record<string, Run> = { Node: runInNode, ...(hasNjs && { njs: runInNjs }) }

describe.each(Object.entries(runtimes))('in %s', (_, run) => {
  /** Runs the code as CloudFront does: the whole file, then `handler`. */
  function handle(code: string, uri: string, headers: Record<string, string> = {}, request = {}) {
    const event = {
      viewer: { ip: '203.0.113.7' },
      request: {
        method: 'GET',
        uri,
        querystring: {},
        ...request,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      },
    }
    const script = `(function () { ${code}\n return JSON.stringify(handler(${JSON.stringify(event)})) })()`
    return HandlerResult.parse(JSON.parse(run(script)))
  }

  describe('a path of the application', () => {
    const code = edgeCode('app-page')

    test.each([
      ['/', '/index.html'],
      ['/auth', '/auth.html'],
      ['/terms', '/terms.html'],
      ['/privacy', '/privacy.html'],
      ['/refunds', '/refunds.html'],
      ['/reviews-policy', '/reviews-policy.html'],
      ['/signin/', '/auth.html'],
      ['/app/dashboard', '/dashboard.html'],
      ['/app/offers', '/offers.html'],
      ['/app/orders', '/orders.html'],
      ['/app/billing', '/app.html'],
      ['/app/orders/pay.2026-11', '/app.html'],
      ['/constructor', '/app.html'],
      ['/app/', '/app.html'],
      ['/no.such.folder/page', '/app.html'],
      ['/thanks/01JD0000000000000000000000', '/buyer.html'],
      ['/learn', '/library.html'],
      ['/learn/', '/library.html'],
      ['/learn/product.1', '/buyer.html'],
      ['/learn/product.1/first-lesson', '/buyer.html'],
      ['/learning', '/app.html'],
      ['/library', '/app.html'],
      ['/library/', '/app.html'],
      ['/library/product.1/first-lesson', '/buyer.html'],
      ['/gift', '/buyer.html'],
      ['/gifts', '/app.html'],
      ['/app.html', '/app.html'],
      ['/config.json', '/config.json'],
      ['/assets/app-5f2c1.js', '/assets/app-5f2c1.js'],
      ['/covers/course.svg', '/covers/course.svg'],
    ])('%s returns %s', (uri, page) => {
      expect(handle(code, uri).uri).toBe(page)
    })

    test.each([
      ['/auth', { tab: 'sign-up' }, '/sign-up.html'],
      ['/auth/', { tab: 'sign-up', redirect: '%2Fapp%2Foffers' }, '/sign-up.html'],
      ['/auth', { screen: 'forgot-password', tab: 'sign-up' }, '/forgot-password.html'],
      ['/auth', { tab: 'sign-in' }, '/auth.html'],
      ['/auth', { screen: 'verify-reset' }, '/auth.html'],
      ['/app/dashboard', { tab: 'sign-up' }, '/dashboard.html'],
    ])('%s with the parameters %j returns %s', (uri, parameters, page) => {
      const querystring = Object.fromEntries(
        Object.entries(parameters).map(([name, value]) => [name, { value }]),
      )
      expect(handle(code, uri, {}, { querystring }).uri).toBe(page)
    })
  })

  test('the client address is the one CloudFront saw, whatever the client sends', () => {
    const { headers } = handle(edgeCode('viewer-address'), '/api/home', { [clientIpHeader]: '10.0.0.1' })
    expect(headers?.[clientIpHeader]?.value).toBe('203.0.113.7')
  })

  test('the origin is told the host that was asked for, whatever the client sends', () => {
    const sent = { host: 'ada.example.com', [viewerHostHeader]: 'eve.example.com' }
    const { headers } = handle(edgeCode('viewer-address'), '/api/draft', sent)
    expect(headers?.[viewerHostHeader]?.value).toBe('ada.example.com')
  })

  describe('the beacon of a visit', () => {
    const code = edgeCode('visit')
    const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
    const own = { 'user-agent': browser, 'sec-fetch-site': 'same-origin' }
    const [bio, long] = ['62696f', 'c3a4'.repeat(64)]
    const send = (query: Record<string, string>, headers: Record<string, string> = own, method = 'POST') => {
      const querystring = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, { value }]))
      return handle(code, '/v', headers, { method, querystring }).statusCode
    }

    test.each([
      [{ store: 'x' }],
      [{ store: 'st-1_A', source: bio }],
      [{ source: bio, store: 'st-1_A' }],
      [{ store: 'x', source: long }],
      [{ store: 'x', page: 'course' }],
      [{ page: 'missing', source: bio, store: 'x' }],
    ])('a beacon with %j counts and gets 204', (query) => {
      expect(send(query)).toBe(visitStatus)
      expect(readVisitQuery(new URLSearchParams(query).toString())).toMatchObject({ store: query.store })
    })

    test('parameters in any order are one visit, at the edge and in the log', () => {
      const [store, source, page] = ['store', 'source', 'page'] as const
      const value = { store: 'st-1_A', source: bio, page: 'course' }
      const orders = [
        [store, source, page],
        [store, page, source],
        [source, store, page],
        [source, page, store],
        [page, store, source],
        [page, source, store],
      ]
      for (const order of orders) {
        const query = Object.fromEntries(order.map((name) => [name, value[name]]))
        expect(send(query)).toBe(visitStatus)
        expect(readVisitQuery(new URLSearchParams(query).toString())).toEqual(value)
      }
    })

    test('a beacon of an old browser without fetch metadata counts', () => {
      expect(send({ store: 'x' }, { 'user-agent': browser })).toBe(visitStatus)
    })

    test('a beacon of a phone with a robot-like brand name counts', () => {
      const agent = 'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile'
      expect(send({ store: 'x' }, { ...own, 'user-agent': agent })).toBe(visitStatus)
    })

    test.each([
      ['opted out by Do Not Track', { ...own, dnt: '1' }],
      ['opted out by Global Privacy Control', { ...own, 'sec-gpc': '1' }],
      ['is on a page of somebody else', { ...own, 'sec-fetch-site': 'cross-site' }],
      ['says that it is a robot', { ...own, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
      ['is a link preview', { ...own, 'user-agent': 'facebookexternalhit/1.1' }],
      ['is a program', { ...own, 'user-agent': 'curl/8.5.0' }],
      ['has no name', { 'sec-fetch-site': 'same-origin' }],
    ])('a beacon of a client that %s gets a reply and does not count', (_, headers) => {
      expect(send({ store: 'x' }, headers)).toBe(200)
    })

    test.each([
      [{}],
      [{ store: '' }],
      [{ store: 'x'.repeat(101) }],
      [{ store: '<script>' }],
      [{ store: 'x', source: '' }],
      [{ store: 'x', source: 'BIO' }],
      [{ store: 'x', source: `${long}${long}` }],
      [{ store: 'x', email: 'a' }],
      [{ store: 'x', page: '' }],
      [{ store: 'x', page: 'courses' }],
      [{ page: 'home' }],
    ])('a beacon with %j is refused', (query) => {
      expect(send(query)).toBe(400)
      expect(readVisitQuery(new URLSearchParams(Object.entries(query)).toString())).toBeUndefined()
    })

    test('sent by an image or a link is refused', () => {
      expect(send({ store: 'x' }, own, 'GET')).toBe(400)
    })
  })

  describe('a store with a domain', () => {
    const code = edgeCode('site-address', 'stores.example')

    test.each([
      ['ada-shop.stores.example', '/', '/live/ada-shop/index.html'],
      ['ADA-Shop.Stores.Example', '/', '/live/ada-shop/index.html'],
      ['ada-shop.stores.example', '/robots.txt', '/live/ada-shop/robots.txt'],
      ['ada-shop.stores.example', '/courses/honest-copy', '/live/ada-shop/courses/honest-copy.html'],
      ['ada-shop.stores.example', '/courses/honest-copy/', '/live/ada-shop/courses/honest-copy.html'],
      ['ada-shop.stores.example', '/free/honest-copy', '/live/ada-shop/free/honest-copy.html'],
      ['ada-shop.stores.example', '/about', '/live/ada-shop/about.html'],
      ['ada-shop.stores.example', '/faq/', '/live/ada-shop/faq.html'],
      ['ada-shop.stores.example', '/courses/', '/live/ada-shop/404.html'],
      ['ada-shop.stores.example', '/nothing', '/live/ada-shop/404.html'],
    ])('%s%s is %s', (host, uri, object) => {
      expect(handle(code, uri, { host }).uri).toBe(object)
    })

    test.each([
      'stores.example',
      'a.b.stores.example',
      'ada.other.example',
      'evilstores.example',
      '.stores.example',
    ])('%s is not found', (host) => {
      expect(handle(code, '/', { host }).statusCode).toBe(404)
    })
  })

  describe('a store without a domain', () => {
    const code = edgeCode('site-address')
    const host = 'd111.cloudfront.net'

    test.each([
      ['/ada-shop/', '/live/ada-shop/index.html'],
      ['/ada-shop', '/live/ada-shop/index.html'],
      ['/ada-shop/robots.txt', '/live/ada-shop/robots.txt'],
      ['/ada-shop/courses/honest-copy/', '/live/ada-shop/courses/honest-copy.html'],
      ['/ada-shop/about', '/live/ada-shop/about.html'],
      ['/ada-shop/nothing/here', '/live/ada-shop/404.html'],
    ])('%s is %s', (uri, object) => {
      expect(handle(code, uri, { host }).uri).toBe(object)
    })

    test.each(['/', '/../releases/x', '/%2e%2e/x', '/A B/', '//'])('%s is not found', (uri) => {
      expect(handle(code, uri, { host }).statusCode).toBe(404)
    })
  })

  describe('an address that its store has left', () => {
    const code = edgeCode('moved-address')
    const [nearFuture, past] = [String(Date.now() + 60_000), String(Date.now() - 1)]
    const respond = (headers: Record<string, string>, querystring = {}) => {
      const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]))
      const response = { statusCode: 200, statusDescription: 'OK', headers: sent }
      const script = `(function () { ${code}\n return JSON.stringify(handler(${JSON.stringify({ request: { querystring }, response })})) })()`
      return HandlerResult.parse(JSON.parse(run(script)))
    }
    const moved = (until: string) => ({
      'content-type': 'text/html',
      'cache-control': 'public, max-age=0, s-maxage=30',
      etag: '"x"',
      'x-amz-meta-moved-to': 'https://new.stores.example/',
      'x-amz-meta-moved-until': until,
    })

    test('redirects a previous site address with path and source, without caching', () => {
      const query = {
        s: { value: 'bio%26x' },
        utm_source: { value: 'a', multiValue: [{ value: 'a' }, { value: 'b' }] },
        flag: { value: '' },
      }
      const { statusCode, headers } = respond(moved(nearFuture), query)
      expect(statusCode).toBe(301)
      expect(headers).toEqual({
        'content-type': { value: 'text/html' },
        'cache-control': { value: 'public, max-age=0, s-maxage=30' },
        location: { value: 'https://new.stores.example/?s=bio%26x&utm_source=a&utm_source=b&flag' },
      })
    })

    test('is not found once the redirect has ended', () => {
      const { statusCode, headers } = respond(moved(past))
      expect([statusCode, headers?.location]).toEqual([404, undefined])
    })

    test('the page for addresses without one is shown with its status', () => {
      const { statusCode, headers } = respond({ 'content-type': 'text/html', 'x-amz-meta-status': '404' })
      expect([statusCode, headers]).toEqual([404, { 'content-type': { value: 'text/html' } }])
    })

    test('a page of a store is passed as it is', () => {
      const page = { 'content-type': 'text/html', etag: '"x"' }
      expect(respond(page)).toMatchObject({ statusCode: 200, headers: { etag: { value: '"x"' } } })
    })
  })
})
