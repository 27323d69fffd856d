import { expect, test } from 'vitest'
import { FindPurchases } from '#contract/sales/checkout.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { addFirst, bodyOf, checkoutId, paymentPage, sentTo, visit } from './store-visitor.ts'

const busyText = 'Redirecting to secure checkout...'
const coursePath = `courses/${examplePage().products[0]?.slug}`

test('Checkout on a published page sends the cart to its origin and opens payment', async () => {
  const store = await visit()
  await addFirst(store, 2)
  store.find('[data-checkout]').click()
  expect(store.text('[data-checkout]')).toBe(busyText)
  await store.window.happyDOM.waitUntilComplete()
  const { id } = store.find('article')
  expect(store.requests[0]?.path).toBe('/api/checkout')
  expect(bodyOf(store)).toMatchObject({
    store_id: 'store-1',
    lines: [{ id, quantity: 2 }],
    total_cents: 19_400,
  })
  expect(store.opened).toEqual([paymentPage])
  expect(store.text('[data-checkout]')).toBe(busyText)
  expect(store.alerts).toEqual([])
})

test('every checkout has the cart’s id, shared by the browser’s tabs', async () => {
  const store = await visit({ replies: [{ body: { error: 'price-changed', message: 'Say this.' } }] })
  await addFirst(store)
  await store.press('[data-checkout]')
  await store.press('[data-checkout]')
  expect(bodyOf(store).cart_id).toBeDefined()
  expect(bodyOf(store, 1).cart_id).toBe(bodyOf(store).cart_id)
})

test('Checkout in a preview says where it would lead and sends nothing', async () => {
  const store = await visit({ isLive: false })
  await addFirst(store)
  await store.press('[data-checkout]')
  expect(store.alerts).toEqual([busyText])
  expect(store.requests).toEqual([])
})

test('Buy now adds a page’s course once and opens payment', async () => {
  const store = await visit({ url: 'https://ada.stores.example/courses/honest-copy', path: coursePath })
  await store.press('[data-now]')
  expect(bodyOf(store)).toMatchObject({
    lines: [{ id: store.find('article').id, quantity: 1 }],
    page: '/courses/honest-copy',
  })
  expect(store.opened).toEqual([paymentPage])
  const back = await visit({ memory: store.window, path: coursePath })
  await back.press('[data-now]')
  expect(bodyOf(back).lines).toEqual(bodyOf(store).lines)
})

test('the bar to buy is shown once the script has begun', async () => {
  for (const path of ['', coursePath]) {
    const store = await visit({ path })
    expect(store.find('.bar').hidden).toBe(false)
  }
})

test('a press before the script has begun counts once', async () => {
  const store = await visit({ early: 'article [data-add]' })
  expect(store.text('[data-count]')).toBe('1')
  await store.press('article [data-add]')
  expect(store.text('[data-count]')).toBe('2')
  const elsewhere = await visit({ early: 'h1' })
  await elsewhere.press('article [data-add]')
  expect(elsewhere.text('[data-count]')).toBe('1')
})

test('a cart filled on one page is shown on the others', async () => {
  const store = await visit({ path: coursePath })
  await addFirst(store)
  for (const path of ['', 'about', 'faq', '404']) {
    const other = await visit({ memory: store.window, path })
    expect(other.text('[data-count]')).toBe('1')
    expect(other.text('[data-lines] [data-name]')).toBe(store.text('h1'))
  }
})

test('two presses of one attempt send one request', async () => {
  const store = await visit()
  await addFirst(store)
  store.find('[data-checkout]').click()
  await store.press('[data-checkout]')
  expect(store.requests).toHaveLength(1)
})

test.each(['price-changed', 'not-for-sale', 'payments-off', 'too-many-requests'])(
  'the server’s sentence for %s is announced, the cart kept, Checkout works again',
  async (error) => {
    const store = await visit({ replies: [{ body: { error, message: 'Say this.' } }] })
    await addFirst(store)
    await store.press('[data-checkout]')
    expect(store.text('[role=alert]')).toBe('Say this.')
    expect(store.text('[data-checkout]')).toBe('Checkout')
    expect(store.text('[data-quantity]')).toBe('1')
    await store.press('[data-checkout]')
    expect(store.text('[role=alert]')).toBe('')
    expect(store.opened).toEqual([paymentPage])
    expect(bodyOf(store, 1).request_id).not.toBe(bodyOf(store).request_id)
  },
)

test.each([
  ['the network fails', new Error('offline')],
  ['a gateway answers without a reason', { body: { message: 'Service Unavailable' } }],
])('if %s, the cart says so and the next press repeats the same request', async (_, reply) => {
  const store = await visit({ replies: [reply] })
  await addFirst(store)
  await store.press('[data-checkout]')
  expect(store.text('[role=alert]')).toMatch(/^The payment page could not be opened\. Your cart is kept\./)
  await store.press('[data-checkout]')
  expect(bodyOf(store, 1)).toEqual(bodyOf(store))
  expect(store.opened).toEqual([paymentPage])
})

test('going back from the payment page finds the cart, and Checkout starts another attempt', async () => {
  const store = await visit()
  await addFirst(store)
  await store.press('[data-checkout]')
  const shown = new store.window.Event('pageshow')
  store.window.dispatchEvent(Object.assign(shown, { persisted: true }))
  expect(store.text('[data-checkout]')).toBe('Checkout')
  expect(store.text('[data-quantity]')).toBe('1')
  await store.press('[data-checkout]')
  expect(bodyOf(store, 1).request_id).not.toBe(bodyOf(store).request_id)
})

test('the source of the visit is sent, also after the address has lost it', async () => {
  const query = `?s=list-7&utm_source=mail&utm_campaign=${'x'.repeat(90)}&utm_term=ignored`
  const store = await visit({ url: `https://ada.stores.example/${query}` })
  await addFirst(store)
  await store.press('[data-checkout]')
  const source = { s: 'list-7', utm_source: 'mail', utm_campaign: 'x'.repeat(64) }
  expect(bodyOf(store).source).toEqual(source)
  const returned = await visit({ memory: store.window })
  await returned.press('[data-checkout]')
  expect(bodyOf(returned).source).toEqual(source)
})

test('a sub-id of symbols alone names no source', async () => {
  const store = await visit({ url: 'https://ada.stores.example/?s=***&utm_source=newsletter' })
  await addFirst(store)
  await store.press('[data-checkout]')
  expect(bodyOf(store).source).toEqual({ utm_source: 'newsletter' })
})

test('a cart holds at most 20 of a course and says so', async () => {
  const store = await visit()
  await addFirst(store, 21)
  expect(store.text('[data-quantity]')).toBe('20')
  expect(store.text('[role=alert]')).toBe('One order has at most 20 of a course.')
  await store.press('[data-less]')
  expect(store.text('[role=alert]')).toBe('')
})

/** A buyer who pressed Checkout with two of a course, and the address that leads back once they have paid. */
async function afterPaying() {
  const store = await visit()
  await addFirst(store, 2)
  await store.press('[data-checkout]')
  const paid = `https://ada.stores.example/?s=mail#paid=${bodyOf(store).request_id}`
  return { store, paid }
}

test('returning from payment empties the cart once and removes the fragment', async () => {
  const { store, paid } = await afterPaying()
  const returned = await visit({ url: paid, memory: store.window })
  expect(returned.find('[data-filled]').hidden).toBe(true)
  expect(returned.window.location.href).toBe('https://ada.stores.example/?s=mail')
  await addFirst(returned)
  const again = await visit({ url: paid, memory: returned.window })
  expect(again.text('[data-count]')).toBe('1')
})

test('a course added after Checkout stays in the cart', async () => {
  const { store, paid } = await afterPaying()
  store.window.dispatchEvent(Object.assign(new store.window.Event('pageshow'), { persisted: true }))
  await addFirst(store)
  const [, second] = store.window.document.querySelectorAll('[data-add]')
  if (second instanceof store.window.HTMLElement) second.click()
  const returned = await visit({ url: paid, memory: store.window })
  expect(returned.text('[data-count]')).toBe('2')
})

test.each(['#paid=another-request', '#paid=', '#paid=undefined', ''])(
  'an address that ends in "%s" empties no cart',
  async (fragment) => {
    const { store } = await afterPaying()
    const returned = await visit({ url: `https://ada.stores.example/${fragment}`, memory: store.window })
    expect(returned.text('[data-count]')).toBe('2')
  },
)

test('a paid checkout leaves the cart with the next load', async () => {
  const { store } = await afterPaying()
  const { id } = store.find('article')
  const purchases = { paid: [checkoutId], owned: [id] }
  const returned = await visit({ memory: store.window, purchases })
  const [asked] = sentTo(returned, '/api/purchases').map(({ body }) => FindPurchases.parse(body))
  expect(asked).toEqual({ checkouts: [{ id: checkoutId, request_id: bodyOf(store).request_id }] })
  expect(returned.find('[data-filled]').hidden).toBe(true)
  await addFirst(returned)
  const again = await visit({ memory: returned.window, purchases })
  expect(again.text('[data-count]')).toBe('1')
})

test('a course this browser bought says so on page and in cart', async () => {
  const { store } = await afterPaying()
  const [first, second] = store.window.document.querySelectorAll('article')
  const purchases = { paid: [checkoutId], owned: [first?.id ?? ''] }
  const returned = await visit({ memory: store.window, purchases })
  const marks = [...returned.window.document.querySelectorAll('article [data-owned]')]
  expect(marks.map((mark) => mark.hasAttribute('hidden'))).toEqual([false, true, true])
  expect(marks[0]?.textContent).toBe('You have this. Open your library')
  expect(marks[0]?.querySelector('a')?.getAttribute('href')).toMatch(/^https:\/\/[\w.]+\/learn$/)
  await addFirst(returned)
  await returned.press(`[id="${second?.id}"] [data-add]`)
  const inCart = [...returned.window.document.querySelectorAll('[data-lines] [data-owned]')]
  expect(inCart.map((mark) => mark.hasAttribute('hidden'))).toEqual([false, true])
})

test('without a checkout of its own, a page asks the server nothing', async () => {
  const store = await visit()
  await addFirst(store)
  expect(store.requests).toEqual([])
})

test('a row of the cart has the course’s cover', async () => {
  const store = await visit()
  await addFirst(store)
  const cover = store.find('article img').getAttribute('src')
  expect(store.find('[data-lines] img').getAttribute('src')).toBe(cover)
})
