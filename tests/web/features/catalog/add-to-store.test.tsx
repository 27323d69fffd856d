import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { homeWith, inStore, openProduct, storeProduct } from '../samples.ts'
import { addRoute, choose, openCatalog } from './open-catalog.tsx'

afterEach(closePage)

describe('Add to Store', () => {
  const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add to Store' }))

  test('add to store: nothing selected', async () => {
    const { user, sent } = await openCatalog()
    await press(user)
    expect(await screen.findByText('No Products Selected')).toBeTruthy()
    expect(screen.getByText('Please select at least one product to add to your store.')).toBeTruthy()
    expect(sent.map(({ route }) => route)).not.toContain(addRoute)
  })

  test('add to store: without a store the seller is led to /auth', async () => {
    const { user, router } = await openCatalog({ 'GET /api/home': ok(homeWith({ store: null })) })
    await press(user)
    expect(router.state.location.pathname).toBe('/auth')
  })

  test('adding products: says how many, and goes to My Products', async () => {
    const { user, router, sent } = await openCatalog({ [addRoute]: ok({ added: 2, products: [] }) })
    await choose(user, 2)
    await press(user)
    expect(await screen.findByText('Success!')).toBeTruthy()
    expect(
      screen.getByText('Added 2 products to your store. Configure & publish in My Store → Products.'),
    ).toBeTruthy()
    expect(router.state.location.pathname).toBe('/app/my-products')
    const request = sent.find(({ route }) => route === addRoute)
    expect(request?.body).toEqual({ product_ids: [openProduct(0).id, openProduct(1).id] })
  })

  test('adding products: a failure keeps the selection', async () => {
    const { user } = await openCatalog({ [addRoute]: refused('internal', 500) })
    await choose(user, 1)
    await press(user)
    expect(await screen.findByText('Failed to add products to your store')).toBeTruthy()
    expect(screen.getByText('1 product selected')).toBeTruthy()
  })

  test.each([
    [
      'plan-limit-reached',
      'Selection Limit Reached',
      'You can select up to 3 products with your Starter plan.',
    ],
    ['already-in-store', 'Products Already Added', 'All selected products are already in your store.'],
    ['pro-product', 'Upgrade to Pro Plan', 'It did not work.'],
  ])('add to store: the server says %s', async (code, title, text) => {
    const { user } = await openCatalog({ [addRoute]: refused(code, 409) })
    await choose(user, 1)
    await press(user)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getAllByText(title).length).toBeGreaterThan(0)
  })

  test('add to store: selected here, added meanwhile in another tab', async () => {
    const home = vi.fn(() => ok(homeWith()))
    const { user, queries, sent } = await openCatalog({ 'GET /api/home': home })
    await choose(user, 1)
    home.mockReturnValue(ok(homeWith({ products: inStore([storeProduct(0)]) })))
    await queries.refetchQueries({ queryKey: ['home'] })
    await screen.findByRole('button', { name: 'In Store' })
    await press(user)
    expect(await screen.findByText('Products Already Added')).toBeTruthy()
    expect(sent.map(({ route }) => route)).not.toContain(addRoute)
  })

  test('the button shows that it is busy and is not pressed twice', async () => {
    const { user, sent } = await openCatalog({ [addRoute]: neverReplies })
    await choose(user, 1)
    await press(user)
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Adding...' })
    expect(busy.disabled).toBe(true)
    await user.click(busy)
    expect(sent.filter(({ route }) => route === addRoute)).toHaveLength(1)
  })
})

describe('Publish all', () => {
  test('the toast after adding publishes what was added', async () => {
    const added = inStore([storeProduct(0), storeProduct(1)])
    const { user, sent } = await openCatalog({
      [addRoute]: ok({ added: 2, products: added }),
      ...Object.fromEntries(
        [storeProduct(0), storeProduct(1)].map((item) => [
          `PATCH /api/store-products/${item.id}`,
          ok({ ...item, status: 'published' }),
        ]),
      ),
    })
    await choose(user, 2)
    await user.click(screen.getByRole('button', { name: 'Add to Store' }))
    await user.click(await screen.findByRole('button', { name: 'Publish all' }))
    expect(await screen.findByText('2 products published')).toBeTruthy()
    expect(sent.filter(({ route }) => route.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { status: 'published' },
      { status: 'published' },
    ])
  })
})
