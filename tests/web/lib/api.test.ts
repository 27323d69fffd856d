// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { codesApi } from '#contract/api/codes-api.ts'
import { homeApi } from '#contract/api/home-api.ts'
import { productsApi } from '#contract/api/products-api.ts'
import { siteApi } from '#contract/api/site-api.ts'
import { correlationHeader } from '#contract/urls/edge.ts'
import { ApiError, referenceOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { ada, grantFor } from './session/fake-pool.ts'

const answer = vi.fn<(path: string, init: RequestInit) => Promise<Response>>()
const anId = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
const done = () => Response.json({ success: true })
const sent = () => answer.mock.calls.map(([path, init]) => ({ path, ...init }))

beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue(undefined)
  vi.spyOn(amplifyProvider, 'grant').mockResolvedValue(grantFor())
  await session.completeSignIn()
})
afterEach(async () => {
  await session.signOut()
  answer.mockReset()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the typed client', () => {
  test('sends the token, and a path parameter in the path only', async () => {
    answer.mockResolvedValue(done())
    await call(productsApi['remove-store-product'], { id: 'a/b' })
    expect(sent()).toEqual([
      {
        path: '/api/store-products/a%2Fb',
        method: 'DELETE',
        headers: { authorization: 'Bearer token-of-user-1', [correlationHeader]: anId },
      },
    ])
  })

  test('an unexpected failure names its id, an expected one needs none', async () => {
    answer.mockResolvedValue(Response.json({ error: 'internal', message: 'Oh.' }, { status: 500 }))
    const failure = await call(homeApi['get-home'], {}).catch((error: unknown) => error)
    expect(referenceOf(failure)).toBe(new Headers(sent()[0]?.headers).get(correlationHeader))
    expect(referenceOf(failure)).toEqual(anId)
    answer.mockResolvedValue(Response.json({ error: 'not-found', message: 'Gone.' }, { status: 404 }))
    expect(referenceOf(await call(homeApi['get-home'], {}).catch((error: unknown) => error))).toBeUndefined()
  })

  test('nothing is sent for a seller once they have signed out', async () => {
    await session.signOut()
    answer.mockClear()
    await expect(call(homeApi['get-home'], {})).rejects.toMatchObject({ code: 'not-signed-in', status: 401 })
    expect(sent()).toEqual([])
  })

  test('every call has an id of its own, kept when it is made again', async () => {
    const ids = () => sent().map(({ headers }) => new Headers(headers).get(correlationHeader))
    answer.mockImplementation(async () => done())
    await call(productsApi['remove-store-product'], { id: 'a' })
    await call(productsApi['remove-store-product'], { id: 'b' })
    expect(new Set(ids()).size).toBe(2)
    answer.mockClear()
    answer.mockResolvedValueOnce(new Response('{}', { status: 401 })).mockResolvedValueOnce(done())
    await call(productsApi['remove-store-product'], { id: 'c' })
    expect(ids()).toHaveLength(2)
    expect(new Set(ids()).size).toBe(1)
  })

  test('a request sent while the page is hidden outlives it', async () => {
    answer.mockImplementation(async () => done())
    const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    await call(siteApi['publish-site'], {}).catch(() => undefined)
    await call(siteApi['update-site'], { support_phone: '' }).catch(() => undefined)
    visible.mockReturnValue('hidden')
    await call(siteApi['update-site'], { support_phone: '' }).catch(() => undefined)
    expect(sent().map(({ keepalive }) => keepalive)).toEqual([undefined, undefined, true])
  })

  test('sends no token with what anyone may ask', async () => {
    answer.mockResolvedValue(Response.json({ success: true }))
    await call(codesApi['send-verification-email'], { email: ada.email, type: 'verification' })
    expect(sent()[0]?.headers).toEqual({ 'content-type': 'application/json', [correlationHeader]: anId })
    expect(sent()[0]?.body).toBe(JSON.stringify({ email: ada.email, type: 'verification' }))
  })

  test('a refusal arrives with its code and message', async () => {
    answer.mockResolvedValue(Response.json({ error: 'not-found', message: 'It is gone.' }, { status: 404 }))
    await expect(call(productsApi['remove-store-product'], { id: 'x' })).rejects.toMatchObject({
      code: 'not-found',
      status: 404,
      message: 'It is gone.',
    })
  })

  test('a response that is not from the application is an internal failure', async () => {
    answer.mockResolvedValue(new Response('<html>', { status: 503 }))
    await expect(call(homeApi['get-home'], {})).rejects.toMatchObject({ code: 'internal', status: 503 })
  })

  test('no response at all is a network failure', async () => {
    answer.mockRejectedValue(new TypeError('Failed to fetch'))
    const failure = await call(homeApi['get-home'], {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'network', status: 0 })
  })

  test('server auth messages: without a session, not even after a renewal, Auth session missing!', async () => {
    answer.mockImplementation(async () => Response.json({ message: 'Unauthorized' }, { status: 401 }))
    await expect(call(homeApi['get-home'], {})).rejects.toMatchObject({
      code: 'not-signed-in',
      status: 401,
      message: 'Auth session missing!',
    })
    expect(sent()).toHaveLength(2)
  })

  test('a call is never made again as another seller, who has signed in since', async () => {
    vi.mocked(amplifyProvider.grant).mockResolvedValue(grantFor({ ...ada, userId: 'user-2' }))
    answer.mockImplementation(async () => Response.json({ message: 'Unauthorized' }, { status: 401 }))
    await expect(call(productsApi['remove-store-product'], { id: 'x' })).rejects.toMatchObject({
      status: 401,
    })
    expect(sent()).toHaveLength(1)
  })

  test('a call refused after sign-out does not sign the seller in again', async () => {
    answer.mockImplementationOnce(async () => {
      void session.signOut()
      return Response.json({ message: 'Unauthorized' }, { status: 401 })
    })
    answer.mockResolvedValue(done())
    await expect(call(productsApi['remove-store-product'], { id: 'x' })).rejects.toMatchObject({
      status: 401,
    })
    expect(session.snapshot().state).toBe('signed-out')
  })

  test('an expired token is renewed once, and the call made again', async () => {
    vi.mocked(amplifyProvider.grant).mockResolvedValue({ ...grantFor(), accessToken: 'renewed' })
    answer.mockResolvedValueOnce(new Response('{}', { status: 401 })).mockResolvedValueOnce(done())
    await call(productsApi['remove-store-product'], { id: 'x' })
    expect(sent()[1]?.headers).toMatchObject({ authorization: 'Bearer renewed' })
  })
})
