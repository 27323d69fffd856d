import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { MyProductsPage } from '#web/features/my-products/my-products-page.tsx'
import { notify } from '#web/ui/overlays/toasts/notify.ts'
import { mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, storeProduct } from '../samples.ts'
import { draft, openMyProducts, patchDraft, published, rowOf } from './open-my-products.tsx'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

const deleteDraft = `DELETE /api/store-products/${draft.id}`
const addRoute = 'POST /api/store-products'

const switchOf = (item: LinkedStoreProduct) =>
  screen.getByRole('switch', { name: `Publish ${item.product.title}` })
const isOn = (item: LinkedStoreProduct) => switchOf(item).getAttribute('aria-checked') === 'true'
const summary = (title: string) => screen.getByText(title, { selector: 'dt' }).parentElement?.textContent

describe('My Products', () => {
  test('my products: the header names store and plan and leads to the catalog', async () => {
    await openMyProducts([draft])
    expect(screen.getByRole('heading', { level: 1, name: 'My Products' })).toBeTruthy()
    expect(screen.getByText("Ada's Store · Starter plan")).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Products' }).getAttribute('href')).toBe('/app/offers')
  })

  test('my products: three cards; potential earnings count published products only', async () => {
    const priced = storeProduct(1, { status: 'published', price_override: 20_000 })
    await openMyProducts([draft, priced])
    expect(summary('Total Products')).toContain('2')
    expect(summary('Published')).toContain('1')
    const earned = Math.round((20_000 * priced.product.commission_pct) / 100) / 100
    expect(summary('Potential Earnings')).toBe(`Potential Earnings$${earned}Per complete sale cycle`)
  })

  test('my products: the table has its columns and each row its facts', async () => {
    await openMyProducts([draft])
    const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent)
    expect(headings).toEqual(['Product', 'Status', 'Price', 'You Earn', 'Actions'])
    const row = rowOf(draft)
    expect(row.getByText(draft.product.title)).toBeTruthy()
    expect(row.getByText(`${draft.product.commission_pct}% commission`)).toBeTruthy()
    expect(row.getByText('Draft')).toBeTruthy()
    expect(row.getByText('$97')).toBeTruthy()
    expect(row.getByText('$53.35')).toBeTruthy()
    expect(row.getByRole('button', { name: /^Preview/ })).toBeTruthy()
    expect(row.getByRole('button', { name: /^Remove/ })).toBeTruthy()
  })

  test('products are ordered by popularity, highest first, as in the catalog', async () => {
    await openMyProducts([storeProduct(2), draft, published])
    const names = screen.getAllByRole('rowheader').map((cell) => cell.textContent)
    const expected = [draft, published, storeProduct(2)].map(({ product }) => product.title)
    expect(names.map((name, row) => name?.includes(expected[row] ?? '?'))).toEqual([true, true, true])
  })

  test('money: the price in effect is the override', async () => {
    await openMyProducts([{ ...draft, price_override: 12_900 }])
    expect(rowOf(draft).getByText('$129')).toBeTruthy()
    expect(rowOf(draft).getByText('$70.95')).toBeTruthy()
  })

  test('money: only a lower price strikes the catalog price through', async () => {
    const higher = storeProduct(2, { price_override: 20_000 })
    await openMyProducts([{ ...draft, price_override: 7700 }, higher])
    expect(rowOf(draft).getByText('$97').closest('s')).toBeTruthy()
    const catalogPrice = `$${higher.product.default_price / 100}`
    expect(rowOf(higher).getByText(catalogPrice).closest('s')).toBeNull()
  })

  test('on a phone the rows are cards with the same facts', async () => {
    setScreenWidth(360)
    await openMyProducts([draft])
    expect(screen.queryByRole('table')).toBeNull()
    const card = within(screen.getByText(draft.product.title).closest('li') ?? document.body)
    expect(card.getByText('You Earn')).toBeTruthy()
    expect(card.getByText('$53.35')).toBeTruthy()
    expect(card.getByRole('switch')).toBeTruthy()
  })

  test('my products: an empty store says what to do', async () => {
    await openMyProducts([])
    expect(screen.getByText('No products in your store yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/app/offers')
    expect(screen.queryByText('Ready to Generate Your Website?')).toBeNull()
  })

  test('my products: with one published, a card leads to the generator', async () => {
    await openMyProducts([draft, published])
    expect(screen.getByText('Ready to Generate Your Website?')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Generate My Website' }).getAttribute('href')).toBe('/app/idea')
  })

  test('says what writing the website costs, also before there is one', async () => {
    await openMyProducts([published])
    expect(screen.getByText(/The words are written for you, for 10 credits\.$/)).toBeTruthy()
  })

  test('leads to publishing where a website is ready, and says what another one costs', async () => {
    const site = { status: 'staged', has_unpublished_changes: false } as const
    await openMyProducts([published], { 'GET /api/home': ok(homeWith({ site })) })
    expect(screen.getByRole('link', { name: 'Preview and publish' }).getAttribute('href')).toBe(
      '/app/preview',
    )
    expect(screen.getByText(/Writing it again uses 10 credits/)).toBeTruthy()
  })

  const staged = { status: 'staged', has_unpublished_changes: false } as const
  const live = { ...staged, status: 'live' } as const
  const closed = { ...staged, closed_at: '2026-11-01T00:00:00.000Z' }
  const sold = { id: published.id, product_id: published.product_id, title: '', price_cents: 1 }
  test.each([
    ['an empty store', { items: [], site: null }, 'Browse Products'],
    ['drafts alone', { items: [draft, storeProduct(2)], site: null }, 'Publish all'],
    ['a single draft', { items: [draft], site: null }, 'Add Products'],
    ['a published product', { items: [draft, published], site: null }, 'Generate My Website'],
    ['a website that nobody sees', { items: [published], site: staged }, 'Preview and publish'],
    ['a closed store', { items: [published], site: closed }, 'Add Products'],
    ['changes to publish', { items: [published], site: live, live: [sold] }, 'Publish changes'],
    ['nothing to do', { items: [published], site: live }, 'Add Products'],
  ])('has one primary button: %s', async (_, { items, site, ...rest }, name) => {
    await openMyProducts(items, {
      'GET /api/home': ok(homeWith({ site })),
      'GET /api/store-products': ok({ products: items, ...rest }),
    })
    await screen.findByText("Ada's Store · Starter plan")
    const primary = [...document.querySelectorAll('a, button')].filter((each) =>
      each.className.includes('bg-accent '),
    )
    expect(primary.map((each) => each.textContent)).toEqual([name])
  })

  test('my products: without a published one there is no such card', async () => {
    await openMyProducts([draft])
    expect(screen.queryByText('Ready to Generate Your Website?')).toBeNull()
  })

  test('my products load: a failure is said and can be tried again', async () => {
    let isUp = false
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': () => (isUp ? ok({ products: [draft] }) : refused('internal', 500)),
    })
    const { user } = openPage(<MyProductsPage />)
    expect(await screen.findByText('Failed to load your products')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})

describe('Store products', () => {
  test('store products: the switch publishes', async () => {
    const { user, sent } = await openMyProducts([draft], {
      [patchDraft]: ok({ ...draft, status: 'published' }),
    })
    await user.click(switchOf(draft))
    expect(await screen.findByText('Product published')).toBeTruthy()
    expect(isOn(draft)).toBe(true)
    expect(rowOf(draft).getByText('Published')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ route: patchDraft, body: { status: 'published' } })
  })

  test('store products: the switch returns a product to draft', async () => {
    const patch = `PATCH /api/store-products/${published.id}`
    const { user } = await openMyProducts([published], { [patch]: ok({ ...published, status: 'draft' }) })
    await user.click(switchOf(published))
    expect(await screen.findByText('Product saved as draft')).toBeTruthy()
    expect(isOn(published)).toBe(false)
  })

  test('the switch moves before the server has responded', async () => {
    const { user } = await openMyProducts([draft], { [patchDraft]: neverReplies })
    await user.click(switchOf(draft))
    await waitFor(() => expect(isOn(draft)).toBe(true))
  })

  test('status update: a failure moves the switch back', async () => {
    const { user } = await openMyProducts([draft, published], { [patchDraft]: refused('internal', 500) })
    await user.click(switchOf(draft))
    expect(await screen.findByText('Failed to update product status')).toBeTruthy()
    expect(isOn(draft)).toBe(false)
    expect(isOn(published)).toBe(true)
  })

  test('store products: removing deletes and says so', async () => {
    const { user, sent } = await openMyProducts([draft, published], { [deleteDraft]: ok({ success: true }) })
    await user.click(rowOf(draft).getByRole('button', { name: /^Remove/ }))
    expect(await screen.findByText('Product removed from your store')).toBeTruthy()
    expect(screen.queryByText(draft.product.title)).toBeNull()
    expect(sent.map(({ route }) => route)).toContain(deleteDraft)
  })

  test('undo that the server refuses says so', async () => {
    let items = [draft, published]
    const { user } = await openMyProducts([], {
      'GET /api/store-products': () => ok({ products: items }),
      [deleteDraft]: () => {
        items = [published]
        return ok({ success: true })
      },
      [addRoute]: refused('plan-limit-reached', 409),
    })
    await user.click(rowOf(draft).getByRole('button', { name: /^Remove/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Failed to add products to your store')).toBeTruthy()
    expect(screen.queryByText(draft.product.title)).toBeNull()
  })
})

describe('Publish all', () => {
  test('publishes every draft with one press', async () => {
    const drafts = [draft, storeProduct(2)]
    const items = [...drafts, published]
    const { user, sent } = await openMyProducts(items, {
      'GET /api/store-products': () => ok({ products: items }),
      ...Object.fromEntries(
        drafts.map((item) => [
          `PATCH /api/store-products/${item.id}`,
          () => {
            const saved = { ...item, status: 'published' as const }
            items[items.indexOf(item)] = saved
            return ok(saved)
          },
        ]),
      ),
    })
    // As the catalog does after it has added them.
    notify.success('Added 2 products', '', { label: 'Publish all', onClick: () => undefined })
    notify.success('Removed', '', { label: 'Undo', onClick: () => undefined })
    expect(await screen.findByText('Added 2 products')).toBeTruthy()
    const [onPage, inToast] = screen.getAllByRole('button', { name: 'Publish all' })
    if (!onPage || !inToast) throw new Error('no two buttons')
    await user.click(onPage)
    expect(await screen.findByText('2 products published')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish all' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(sent.filter(({ route }) => route.startsWith('PATCH'))).toHaveLength(2)
    expect(drafts.map(isOn)).toEqual([true, true])
  })

  test('one draft has its switch', async () => {
    await openMyProducts([draft, published])
    expect(screen.queryByRole('button', { name: 'Publish all' })).toBeNull()
  })

  test('says when a product could not be published', async () => {
    const { user } = await openMyProducts([draft, storeProduct(2)], {
      [patchDraft]: refused('internal', 500),
      [`PATCH /api/store-products/${storeProduct(2).id}`]: ok(storeProduct(2, { status: 'published' })),
    })
    await user.click(screen.getByRole('button', { name: 'Publish all' }))
    expect(await screen.findByText('Failed to update product status')).toBeTruthy()
  })
})
