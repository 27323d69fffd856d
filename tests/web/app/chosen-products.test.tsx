// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { inStore, storeProduct } from '#tests/web/features/samples.ts'
import { ada } from '#tests/web/lib/session/fake-pool.ts'
import { type MockReplies, ok, refused } from '#tests/web/mock-api.ts'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { loadChosenProducts, saveChosenProducts } from '#web/lib/visitor/chosen-products.ts'
import { loadPicked } from '#web/lib/visitor/picked-products.ts'
import { notify } from '#web/ui/overlays/toasts/notify.ts'
import { closeApp, openApp } from './open-app.tsx'

const add = 'POST /api/store-products'
const items = [0, 1, 2].map((n) => storeProduct(n))
const chosen = items.map(({ product_id }) => product_id)
const added = (count: number): MockReplies => ({
  [add]: ok({ added: count, products: inStore(items).slice(0, count) }),
  'GET /api/store-products': ok({ products: items }),
})

beforeEach(() => {
  vi.spyOn(notify, 'success').mockReturnValue(undefined)
  vi.spyOn(notify, 'error').mockReturnValue(undefined)
  vi.spyOn(notify, 'info').mockReturnValue(undefined)
})
afterEach(closeApp)

const address = () => screen.getByLabelText('address').textContent
const settlesAt = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const says = (kind: 'success' | 'error' | 'info', title: string) =>
  waitFor(() => expect(vi.mocked(notify[kind]).mock.calls.map(([said]) => said)).toEqual([title]))

describe('products chosen on the landing page', () => {
  test('after sign-in they are added, then /store/products redirects to My Products', async () => {
    saveChosenProducts(chosen)
    const sent = await openApp('/auth?redirect=/app/orders', { replies: added(3) })
    vi.mocked(amplifyProvider.grant).mockResolvedValue({
      accessToken: 'token',
      expiresAt: Date.now() + 600_000,
      user: ada,
    })
    await act(() => session.completeSignIn())
    await says('success', 'Success!')
    expect(notify.success).toHaveBeenCalledWith(
      'Success!',
      'Added 3 products to your store. Configure & publish in My Store → Products.',
      { label: 'Publish all', onClick: expect.any(Function) },
    )
    await settlesAt('REPLACE /app/my-products')
    expect(sent.filter(({ route }) => route === add)).toEqual([{ route: add, body: { product_ids: chosen } }])
    expect(loadChosenProducts()).toEqual([])
  })

  test('those that are in the store already are left out', async () => {
    saveChosenProducts(chosen)
    const home = { products: inStore(items.slice(0, 2)) }
    const sent = await openApp('/app/orders', { user: ada, home, replies: added(1) })
    await says('success', 'Success!')
    expect(sent.find(({ route }) => route === add)?.body).toEqual({ product_ids: chosen.slice(2) })
  })

  test('when all are in the store, it says Products Already Added', async () => {
    saveChosenProducts(chosen)
    const sent = await openApp('/app/orders', { user: ada, home: { products: inStore(items) } })
    await says('info', 'Products Already Added')
    expect(sent.map(({ route }) => route)).not.toContain(add)
  })

  test('a store that would overflow gets nothing, and the upgrade toast says why', async () => {
    saveChosenProducts(chosen)
    await openApp('/app/orders', { user: ada, replies: { [add]: refused('plan-limit-reached', 409) } })
    await says('error', 'Upgrade to Pro Plan')
    const [, text, action] = vi.mocked(notify.error).mock.calls[0] ?? []
    expect(text).toContain('Nothing was added.')
    act(() => action?.onClick())
    await settlesAt('PUSH /app/billing?reason=products&return_to=%2Fapp%2Foffers')
    expect(loadPicked()).toEqual(chosen)
    expect(loadChosenProducts()).toEqual([])
  })

  test('a product of the Pro plan is refused with the server’s reason', async () => {
    saveChosenProducts(chosen)
    const replies = { [add]: refused('pro-product', 403, 'Upgrade to sell it.') }
    await openApp('/app/orders', { user: ada, replies })
    await says('error', 'Upgrade to Pro Plan')
    expect(vi.mocked(notify.error).mock.calls[0]?.[1]).toBe('Upgrade to sell it.')
  })

  test('when adding fails, the choice is kept and can be tried again', async () => {
    saveChosenProducts(chosen)
    let isDown = true
    const replies: MockReplies = {
      ...added(3),
      [add]: () => (isDown ? refused('internal', 500) : ok({ added: 3, products: inStore(items) })),
    }
    await openApp('/app/orders', { user: ada, replies })
    await says('error', 'Error')
    const [, text, action] = vi.mocked(notify.error).mock.calls[0] ?? []
    expect(text).toBe('Failed to add products to your store')
    expect(loadChosenProducts()).toEqual(chosen)
    isDown = false
    act(() => action?.onClick())
    await settlesAt('REPLACE /app/my-products')
    expect(loadChosenProducts()).toEqual([])
  })

  test('somebody who is signed out keeps them, and nothing is sent', async () => {
    saveChosenProducts(chosen)
    const sent = await openApp('/terms')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(sent).toEqual([])
    expect(loadChosenProducts()).toEqual(chosen)
  })

  test('after a day they are forgotten: it may be somebody else who signs in', () => {
    vi.useFakeTimers({ now: Date.now() })
    saveChosenProducts(chosen)
    vi.setSystemTime(Date.now() + 25 * 60 * 60 * 1000)
    expect(loadChosenProducts()).toEqual([])
    vi.useRealTimers()
  })

  test.each(['', 'null', '{}', '{"productIds":[1],"until":9e15}', 'not json'])(
    'what somebody else wrote there is ignored: %s',
    (text) => {
      localStorage.setItem('chosen-products', text)
      expect(loadChosenProducts()).toEqual([])
    },
  )
})
