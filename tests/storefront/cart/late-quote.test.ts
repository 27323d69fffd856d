import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { QuoteCart } from '#contract/sales/checkout.ts'
import { renderSite } from '#storefront/render-site.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import { examplePage } from '../../harness/pages/example-page.ts'
import { type Store, sentTo, visit } from '../store-visitor.ts'

const [first = '', second = '', third = ''] = examplePage().products.map(({ id }) => id)
const share = { id: 'd1', kind: 'bundle', name: 'Starter set', cents: 1000 }
const deals: ShownDeal[] = [
  { id: 'd1', kind: 'bundle', name: 'Starter set', percent: 10, courses: [second, third], cents: 9000 },
]
const line = (id: string, ofLine: object[]) => ({ id, total_cents: 5000, deals: ofLine })
const quote = {
  lines: [line(first, []), line(second, [share]), line(third, [share])],
  deals: [share],
  total_cents: 14_000,
}
const titles = (store: Store) =>
  [...store.window.document.querySelectorAll('[data-lines] [data-name]')].map(({ textContent }) =>
    examplePage().products.findIndex(({ title }) => title === textContent),
  )
const add = (store: Store, id: string) => store.press(`[id="${id}"] [data-add]`)

test('a bundle goes to the top of the cart with its button', async () => {
  const store = await visit({ deals, quote })
  await add(store, first)
  await store.press('.bundle [data-add]')
  expect(titles(store)).toEqual([1, 2, 0])
})

test('a bundle that the quote finds goes to the top with the next press', async () => {
  const store = await visit({ deals, quote })
  await add(store, first)
  await add(store, second)
  await add(store, third)
  expect(titles(store)).toEqual([0, 1, 2])
  await store.press('[data-lines] li:last-child [data-more]')
  expect(titles(store)).toEqual([1, 2, 0])
})

test('a cart that is closed has its bundle at the top when it opens', async () => {
  const before = await visit({ deals, quote: { ...quote, lines: [], deals: [] } })
  for (const id of [first, second, third]) await add(before, id)
  const store = await visit({ deals, quote, memory: before.window })
  expect(titles(store)).toEqual([1, 2, 0])
})

test('after Update cart no quote is older than what the checkout said', async () => {
  const offers = examplePage().products.map(({ id }) => ({ id, price_cents: 10_050 }))
  const refusal = { body: { error: 'price-changed', message: 'Say this.', offers } }
  const store = await visit({ deals, quote, replies: [refusal] })
  await add(store, first)
  await store.press('[data-checkout]')
  await store.press('[role=alert] button')
  const quotes = sentTo(store, '/api/quote').map(({ body }) => QuoteCart.parse(body))
  expect(quotes.map(({ fresh }) => fresh)).toEqual([undefined, true])
})

test('the cart has room for what deals take off before the quote comes', async () => {
  const store = await visit({ deals, replies: [new Error('offline')] })
  await add(store, first)
  expect(store.text('[data-lines] li > :last-child')).toBe('\u00a0')
  expect(store.find('[data-lines] li > :last-child').hidden).toBe(false)
  expect(store.text('[data-filled] > [style*=height]')).toBe('Without discounts.')
})

test('a code that was refused leaves its room in the cart', async () => {
  const store = await visit({ replies: [{ body: { error: 'code-invalid', message: 'Unknown.' } }] })
  await add(store, first)
  const room = store.find('[data-filled] > [style*=height]')
  expect(room.hidden).toBe(true)
  store.find('[data-filled] form input').setAttribute('value', 'nothing')
  store.find('[data-filled] form').dispatchEvent(new store.window.Event('submit'))
  await store.window.happyDOM.waitUntilComplete()
  expect(store.text('[role=alert]')).toBe('Unknown.')
  expect(room.hidden).toBe(false)
  expect(store.find('[data-lines] li > :last-child').hidden).toBe(false)
})

type Request = { path: string; body: { total_cents?: number }; reply: (value: object) => void }

/** A cart with a code, and a checkout of before that may have been paid; `at` has the requests that wait for a reply. */
async function discountedCart() {
  const page = { ...examplePage(), isLive: true }
  const [course] = page.products
  const window = new Window({
    url: 'https://ada.stores.example/',
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  const remember = (name: string, value: unknown) =>
    window.localStorage.setItem(`${name}:${page.storeId}`, JSON.stringify(value))
  remember('cart', { [course?.id ?? '']: 1 })
  remember('code', 'SPRING')
  remember('started', [{ id: 'c1', request_id: 'request-1', lines: [] }])
  const requests: Request[] = []
  Object.assign(window, {
    fetch: (path: string, init: { body: string }) =>
      new Promise((resolve) =>
        requests.push({
          path,
          body: JSON.parse(init.body),
          reply: (value) => resolve({ json: async () => value }),
        }),
      ),
  })
  Object.defineProperty(window.navigator, 'sendBeacon', { value: () => true })
  window.document.write(renderSite(page).get('') ?? '')
  await window.happyDOM.waitUntilComplete()
  const cents = (course?.priceCents ?? 0) - 1000
  const quote = {
    lines: [{ id: course?.id, total_cents: cents, deals: [] }],
    deals: [],
    total_cents: cents,
  }
  return { window, quote, at: (path: string) => requests.filter((request) => request.path === path) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 100))

test('Checkout waits for the newest quote when another one began meanwhile', async () => {
  const { window, quote, at } = await discountedCart()
  expect([at('/api/quote').length, at('/api/purchases').length]).toEqual([1, 1])
  const checkout = window.document.querySelector('[data-checkout]')
  if (checkout instanceof window.HTMLElement) checkout.click()
  at('/api/purchases')[0]?.reply({ paid: [], owned: [] })
  await settle()
  const quotes = at('/api/quote')
  expect(quotes).toHaveLength(2)
  quotes[0]?.reply(quote)
  await settle()
  expect(at('/api/checkout')).toEqual([])
  quotes[1]?.reply(quote)
  await settle()
  expect(at('/api/checkout').map(({ body }) => body.total_cents)).toEqual([quote.total_cents])
  await window.happyDOM.close()
})
