import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { CatalogProduct } from '#contract/catalog.ts'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../mock-api.ts'
import { catalogShown } from './catalog-cards.ts'
import { closePage, openPage } from './page.tsx'
import { catalog, homeWith, inStore, openProduct, storeProduct } from './samples.ts'

afterEach(closePage)

const addRoute = 'POST /api/store-products'
const cards = () => screen.getAllByRole('article')
const titles = () => cards().map((card) => within(card).getByRole('heading').textContent)
const cardOf = (product: CatalogProduct) => screen.findByRole('article', { name: product.title })

async function openCatalog(replies: MockReplies = {}) {
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/catalog': ok({ products: catalog }),
    ...replies,
  })
  const page = openPage(<CatalogPage />)
  await catalogShown()
  return { ...page, sent }
}

async function choose(user: UserEvent, count: number) {
  for (let n = 0; n < count; n++) {
    const button = screen.getAllByRole('button', { name: 'Select' })[0]
    if (button) await user.click(button)
  }
}

describe('Product Catalog', () => {
  test('catalog card: shows every element', async () => {
    const product = {
      ...openProduct(0),
      default_price: 9700,
      commission_pct: 55,
      tags: ['a', 'b', 'c', 'd', 'e'],
    }
    await openCatalog({ 'GET /api/catalog': ok({ products: [product] }) })
    const card = within(await cardOf(product))
    for (const text of [
      'Beginner',
      '55% commission',
      product.title,
      'You Earn Per Sale',
      '$53.35',
      '$97',
      product.short_blurb,
      `${product.popularity_pct}% popularity`,
      'a',
      'b',
      'c',
      '+2',
    ]) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.queryByText('d')).toBeNull()
    expect(card.getByRole('button', { name: 'Select' })).toBeTruthy()
  })

  test('catalog search: cards are ordered by popularity, highest first', async () => {
    await openCatalog({ 'GET /api/catalog': ok({ products: catalog.toReversed() }) })
    expect(titles()).toEqual(catalog.map(({ title }) => title))
  })

  test('catalog search: finds in titles, blurbs and tags whatever the case', async () => {
    const { user } = await openCatalog()
    const box = screen.getByPlaceholderText('Search products, topics, or keywords...')
    await user.type(box, 'NEWSLETTER')
    await waitFor(() => expect(cards().length).toBeLessThan(catalog.length))
    expect(titles()).toContain('The Weekly Letter: Email People Look Forward To')
  })

  test('level filter: the pressed button says so and the level matches exactly', async () => {
    const { user } = await openCatalog()
    expect(screen.getByRole('button', { name: 'All Levels', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Advanced' }))
    expect(screen.getByRole('button', { name: 'Advanced', pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All Levels', pressed: false })).toBeTruthy()
    const advanced = catalog.filter(({ level }) => level === 'advanced').map(({ title }) => title)
    expect(titles()).toEqual(advanced)
  })

  test('catalog: an empty result says what to do', async () => {
    const { user } = await openCatalog()
    await user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(await screen.findByText('No products found')).toBeTruthy()
    expect(screen.getByText('Try adjusting your search terms or filters')).toBeTruthy()
  })

  test('catalog load: a failure is said and can be tried again', async () => {
    let isUp = false
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/catalog': () => (isUp ? ok({ products: catalog }) : refused('internal', 500)),
    })
    const { user } = openPage(<CatalogPage />)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getAllByText('Failed to load products').length).toBeGreaterThan(0)
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await catalogShown()
    expect(cards()).toHaveLength(catalog.length)
  })

  test('how many were found is announced', async () => {
    const { user } = await openCatalog()
    expect(screen.getByText('10 products found')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'considerate')
    expect(await screen.findByText('1 product found')).toBeTruthy()
  })

  test('the keyboard can skip the cards', async () => {
    await openCatalog()
    const target = screen.getByRole('link', { name: 'Skip to your selection' }).getAttribute('href') ?? ''
    expect(document.querySelector(target)?.textContent).toContain('Add to Store')
  })

  test('while the catalog loads, a skeleton is shown', () => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': neverReplies })
    openPage(<CatalogPage />)
    expect(screen.getByText('Loading the catalog')).toBeTruthy()
  })

  test('the visible cards are drawn first, then the rest', async () => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products: catalog }) })
    openPage(<CatalogPage />)
    expect(await screen.findAllByRole('article')).toHaveLength(6)
    await catalogShown()
    expect(titles()).toEqual(catalog.map(({ title }) => title))
  })

  test('a thousand products are shown a page at a time', async () => {
    const first = openProduct(0)
    const products = Array.from({ length: 1000 }, (_, n) => ({ ...first, id: `p${n}`, title: `Course ${n}` }))
    const { user } = await openCatalog({ 'GET /api/catalog': ok({ products }) })
    const before = cards().length
    expect(before).toBeLessThan(100)
    await user.click(screen.getByRole('button', { name: 'Show more products' }))
    expect(cards().length).toBeGreaterThan(before)
  })
})

describe('Catalog selection', () => {
  test('catalog selection: Select toggles, the counter follows', async () => {
    const { user } = await openCatalog()
    const card = within(await cardOf(openProduct(0)))
    expect(screen.getByText('0 products selected')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Select' }))
    expect(screen.getByText('1 product selected')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Selected' }))
    expect(screen.getByText('0 products selected')).toBeTruthy()
  })

  test('catalog selection: products already in the store are disabled and labelled In Store', async () => {
    await openCatalog({ 'GET /api/home': ok(homeWith({ products: inStore([storeProduct(0)]) })) })
    const button = within(await cardOf(openProduct(0))).getByRole<HTMLButtonElement>('button', {
      name: 'In Store',
    })
    expect(button.disabled).toBe(true)
  })

  test('pro_only: on the Starter plan a Pro product leads to the plans', async () => {
    const { user, router } = await openCatalog()
    const proProduct = catalog.find(({ pro_only }) => pro_only)
    if (!proProduct) throw new Error('There is no such product.')
    await user.click(within(await cardOf(proProduct)).getByRole('link', { name: 'Upgrade to Pro Plan' }))
    expect(router.state.location.pathname).toBe('/app/billing')
    expect(router.state.location.search).toBe('?reason=pro-product&return_to=%2Fapp%2Foffers')
  })

  test('pro_only: on the Pro plan every product can be chosen', async () => {
    await openCatalog({ 'GET /api/home': ok(homeWith({}, 'pro')) })
    expect(screen.getAllByRole('button', { name: 'Select' })).toHaveLength(catalog.length)
  })

  test('catalog limit: Starter stops at 3', async () => {
    const { user } = await openCatalog()
    await choose(user, 4)
    expect(await screen.findByText('Selection Limit Reached')).toBeTruthy()
    expect(screen.getByText('You can select up to 3 products with your Starter plan.')).toBeTruthy()
    expect(screen.getByText('3 products selected')).toBeTruthy()
  })

  test('catalog limit: what is in the store already counts', async () => {
    await openCatalog({
      'GET /api/home': ok(homeWith({ products: inStore([storeProduct(0), storeProduct(1)]) })),
    }).then(({ user }) => choose(user, 2))
    expect(await screen.findByText('Selection Limit Reached')).toBeTruthy()
    expect(screen.getByText('1 product selected')).toBeTruthy()
  })

  test('catalog limit: Pro stops at 10', async () => {
    const more = Array.from({ length: 12 }, (_, n) => ({
      ...openProduct(0),
      id: `p${n}`,
      title: `Course ${n}`,
    }))
    const { user } = await openCatalog({
      'GET /api/home': ok(homeWith({}, 'pro')),
      'GET /api/catalog': ok({ products: more }),
    })
    await choose(user, 11)
    expect(await screen.findByText('You can select up to 10 products with your Pro plan.')).toBeTruthy()
    expect(screen.getByText('10 products selected')).toBeTruthy()
  })
})

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

describe('The filter in the url', () => {
  const openAt = async (search: string) => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products: catalog }) })
    return openPage(<CatalogPage />, search)
  }
  const levelButton = (name: string) => screen.getByRole('button', { name })

  test('is applied when the page is opened', async () => {
    await openAt('?level=advanced&q=funnel')
    expect(levelButton('Advanced').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('funnel')
  })

  test('follows what is chosen and typed', async () => {
    const { user, router } = await openAt('')
    await catalogShown()
    await user.click(levelButton('Beginner'))
    await user.type(screen.getByRole('searchbox'), 'letter')
    await waitFor(() => expect(router.state.location.search).toBe('?level=beginner&q=letter'))
    await user.click(levelButton('All Levels'))
    await waitFor(() => expect(router.state.location.search).toBe('?q=letter'))
  })

  test('a level chosen just before the text is written stays chosen', async () => {
    vi.useFakeTimers()
    const { router } = await openAt('?q=letter')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
    // Nothing is drawn between the press and the end of the pause.
    act(() => {
      levelButton('Beginner').click()
      vi.advanceTimersByTime(1_000)
    })
    vi.useRealTimers()
    await waitFor(() => expect(router.state.location.search).toBe('?level=beginner'))
  })

  test('is gone after a link to the catalog without one', async () => {
    const { router } = await openAt('?q=letter')
    await catalogShown()
    await act(() => router.navigate('/page'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  })

  test('ignores a level that does not exist', async () => {
    await openAt('?level=expert')
    expect(levelButton('All Levels').getAttribute('aria-pressed')).toBe('true')
  })
})

describe('The sheet of a course', () => {
  const preview = {
    modules: [
      {
        title: 'A letter worth opening',
        lessons: [
          { id: 'one-promise', title: 'The one promise', kind: 'text', minutes: 4 },
          { id: 'calendar', title: 'Editorial calendar', kind: 'file' },
        ],
      },
    ],
    sample: { id: 'one-promise', title: 'The one promise', html: '<p>Say what each issue is for.</p>' },
  }
  const route = (product: CatalogProduct) => `GET /api/catalog/${product.id}/preview`
  const openSheet = async (replies: MockReplies) => {
    const product = openProduct(0)
    const page = await openCatalog({ [route(product)]: ok(preview), ...replies })
    await page.user.click(screen.getByRole('button', { name: product.title }))
    return { ...page, product, sheet: within(await screen.findByRole('dialog', { name: product.title })) }
  }

  test('shows bullets, the outline by module, and a lesson on demand', async () => {
    const { user, product, sheet } = await openSheet({})
    for (const bullet of product.learn_bullets) expect(sheet.getByText(bullet)).toBeTruthy()
    expect(await sheet.findByText('A letter worth opening')).toBeTruthy()
    expect(sheet.getByText('1 module, 2 lessons, about 4 min')).toBeTruthy()
    expect(sheet.getByText('Text · 4 min')).toBeTruthy()
    expect(sheet.queryByText('Say what each issue is for.')).toBeNull()
    await user.click(sheet.getByRole('button', { name: 'Read “The one promise”' }))
    expect(sheet.getByText('Say what each issue is for.')).toBeTruthy()
  })

  test('selects the course', async () => {
    const { user, sheet } = await openSheet({})
    await user.click(sheet.getByRole('button', { name: 'Select' }))
    expect(sheet.getByRole('button', { name: 'Selected' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByText('1 product selected')).toBeTruthy()
  })

  test('says that the lessons could not be loaded, and tries again', async () => {
    let isUp = false
    const product = openProduct(0)
    const { user, sheet } = await openSheet({
      [route(product)]: () => (isUp ? ok(preview) : refused('internal', 500)),
    })
    await sheet.findByText('The lessons could not be loaded')
    isUp = true
    await user.click(sheet.getByRole('button', { name: 'Try Again' }))
    expect(await sheet.findByText('A letter worth opening')).toBeTruthy()
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
