import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { notify } from '#web/ui/overlays/toasts/notify.ts'
import { ada, grantFor } from '../../lib/session/fake-pool.ts'
import { mockApi, neverReplies, ok } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, siteWith, storeProduct } from '../samples.ts'
import { live, openGenerator, published, staged, type } from './open-generator.tsx'

afterEach(closePage)

const saveRoute = 'PATCH /api/site'

/** Generate Site, with a clock of its own and the pause after typing as long as it is for sellers. */
async function openAtRest() {
  vi.useFakeTimers()
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/store-products': ok({ products: [published] }),
    'GET /api/site': ok(siteWith()),
    [saveRoute]: ({ body }) => ok(siteWith({ settings: { ...siteWith().settings, ...Object(body) } })),
  })
  openPage(<GenerateSitePage />)
  await pass(100)
  return { saves: () => sent.filter(({ route }) => route === saveRoute).length }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const leaving = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('Typed text', () => {
  test('is saved within a second of the last key, and not with every key', async () => {
    const { saves } = await openAtRest()
    type('Store Name', 'Quiet')
    await pass(300)
    type('Store Name', 'Quiet Studio')
    await pass(500)
    expect(saves()).toBe(0)
    await pass(500)
    expect(saves()).toBe(1)
  })

  test('is saved at once when the page is put away', async () => {
    const { saves } = await openAtRest()
    type('Store Name', 'Quiet Studio')
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(saves()).toBe(1)
  })

  test('keeps the browser from closing without a question, until it is saved', async () => {
    await openAtRest()
    expect(leaving()).toBe(false)
    type('Store Name', 'Quiet Studio')
    expect(leaving()).toBe(true)
    await pass(1_000)
    expect(leaving()).toBe(false)
  })
})

describe('Pressed twice', () => {
  test('Publish Website publishes once', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(staged),
      'POST /api/site/publish': neverReplies,
    })
    await user.dblClick(screen.getByRole('button', { name: 'Publish Website' }))
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Publishing...' })
    expect(busy.disabled).toBe(true)
    expect(sent.filter(({ route }) => route === 'POST /api/site/publish')).toHaveLength(1)
    expect(live.status).toBe('live')
  })

  test('Save price saves once', async () => {
    const item = storeProduct(0)
    const patch = `PATCH /api/store-products/${item.id}`
    const sent = mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [item] }),
      [patch]: neverReplies,
    })
    const { user } = openPage(<MyProductsPage />)
    await user.click(await screen.findByRole('button', { name: `Change the price of ${item.product.title}` }))
    const field = await screen.findByLabelText('Price in dollars')
    await user.clear(field)
    await user.type(field, '150')
    await user.dblClick(screen.getByRole('button', { name: 'Save price' }))
    expect(sent.filter(({ route }) => route === patch)).toHaveLength(1)
  })
})

describe('Undo', () => {
  test('a late removal reply does not offer it to the next seller', async () => {
    const item = storeProduct(0)
    let finish: (reply: { body: unknown }) => void = () => undefined
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [item] }),
      [`DELETE /api/store-products/${item.id}`]: () => new Promise((resolve) => (finish = resolve)),
    })
    const grant = vi.spyOn(amplifyProvider, 'grant').mockResolvedValue(grantFor(ada))
    vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue(undefined)
    const successToast = vi.spyOn(notify, 'success')
    await session.completeSignIn()
    const { user, queries } = openPage(<MyProductsPage />)
    await user.click(await screen.findByRole('button', { name: /^Remove/ }))
    await session.signOut()
    grant.mockResolvedValue(grantFor({ ...ada, userId: 'user-2' }))
    await session.completeSignIn()
    finish({ body: { success: true } })
    await waitFor(() => expect(queries.isMutating()).toBe(0))
    expect(successToast).not.toHaveBeenCalled()
    await session.signOut()
  })

  test('can be pressed for ten seconds', async () => {
    openPage(<p>My Products</p>)
    vi.useFakeTimers()
    notify.success('Product removed from your store', undefined, { label: 'Undo', onClick: vi.fn() })
    await pass(9_000)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    await pass(2_000)
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})
