import { expect, test } from 'vitest'
import { QuoteCart } from '#contract/sales/checkout.ts'
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
