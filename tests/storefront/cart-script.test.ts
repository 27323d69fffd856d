import { Window } from 'happy-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { CreateCheckout, FindPurchases, type Purchases } from '#contract/checkout.ts'
import { renderSite } from '#storefront/render-site.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'

const busyText = 'Redirecting to secure checkout...'
const checkoutId = 'checkout-1'
const paymentPage = 'https://pay.example/c/pay/cs_1'
const coursePath = `courses/${examplePage().products[0]?.slug}`
const windows: Window[] = []
afterEach(async () => {
  await Promise.all(windows.splice(0).map(({ happyDOM }) => happyDOM.close()))
})

type Reply = { status?: number; body?: unknown } | Error
type Visit = {
  isLive?: boolean
  url?: string
  replies?: Reply[]
  purchases?: Purchases
  memory?: Window
  deals?: readonly ShownDeal[]
  /** The reply to every quote. */
  quote?: object
  /** Of the page, below the store's url. */
  path?: string
}

/** A browser on a store's page. `replies` are the server's, in order. */
async function visit({
  isLive = true,
  url = 'https://ada.stores.example/',
  replies = [],
  purchases = { paid: [], owned: [] },
  memory,
  deals,
  quote,
  path = '',
}: Visit = {}) {
  const window = new Window({
    url,
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  windows.push(window)
  const requests: { path: string; body: unknown }[] = []
  const alerts: string[] = []
  const opened: string[] = []
  for (const key of Object.keys(memory?.localStorage ?? {}))
    window.localStorage.setItem(key, memory?.localStorage.getItem(key) ?? '')
  for (const key of Object.keys(memory?.sessionStorage ?? {}))
    window.sessionStorage.setItem(key, memory?.sessionStorage.getItem(key) ?? '')
  Object.assign(window, {
    alert: (text: string) => alerts.push(text),
    fetch: async (path: string, init: { body: string }) => {
      requests.push({ path, body: JSON.parse(init.body) })
      if (path === '/api/purchases') return { json: async () => purchases }
      if (path === '/api/quote' && quote) return { json: async () => quote }
      const reply = replies.shift() ?? {}
      if (reply instanceof Error) throw reply
      return { json: async () => reply.body ?? { url: paymentPage, id: checkoutId } }
    },
  })
  Object.defineProperty(window.navigator, 'sendBeacon', { value: () => true })
  window.location.assign = (address) => void opened.push(String(address))
  window.document.write(renderSite({ ...examplePage(), isLive, deals }).get(path) ?? '')
  await window.happyDOM.waitUntilComplete()
  const find = (selector: string) => {
    const element = window.document.querySelector(selector)
    if (!(element instanceof window.HTMLElement)) throw new Error(`${selector} is not on the page`)
    return element
  }
  const press = async (selector: string) => {
    find(selector).click()
    await window.happyDOM.waitUntilComplete()
  }
  return {
    window,
    requests,
    alerts,
    opened,
    find,
    press,
    text: (selector: string) => find(selector).textContent,
  }
}
type Store = Awaited<ReturnType<typeof visit>>

const addFirst = async (store: Store, times = 1) => {
  for (let n = 0; n < times; n++) await store.press('[data-add]')
}
/** What the store asked for at a path. */
const sentTo = ({ requests }: Store, path: string) => requests.filter((request) => request.path === path)
const bodyOf = (store: Store, index = 0) => CreateCheckout.parse(sentTo(store, '/api/checkout')[index]?.body)

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

test('what was added after Checkout stays in the cart', async () => {
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

test('a changed price and an unsold course update page and cart', async () => {
  const [first, second] = examplePage().products.map(({ id }) => id)
  const offers = [{ id: first, price_cents: 10_050 }]
  const store = await visit({
    replies: [{ body: { error: 'price-changed', message: 'Reload the page.', offers } }],
  })
  await store.press('[data-add]')
  await store.press(`[id="${second}"] [data-add]`)
  await store.press('[data-checkout]')
  const title = examplePage().products[1]?.title
  expect(store.text('[role=alert]')).toBe(`${title} is no longer sold. Your cart is up to date.`)
  expect([store.text('.price'), store.text('[data-sum]'), store.text('[data-total]')]).toEqual([
    '$100.50',
    '$100.50',
    '$100.50',
  ])
  expect(store.window.document.querySelectorAll('article')).toHaveLength(1)
  await store.press('[data-checkout]')
  expect(bodyOf(store, 1)).toMatchObject({ lines: [{ id: first, quantity: 1 }], total_cents: 10_050 })
  expect(store.opened).toEqual([paymentPage])
})

test('a changed price says so', async () => {
  const offers = examplePage().products.map(({ id }) => ({ id, price_cents: 10_050 }))
  const store = await visit({
    replies: [{ body: { error: 'price-changed', message: 'Reload the page.', offers } }],
  })
  await addFirst(store)
  await store.press('[data-checkout]')
  expect(store.text('[role=alert]')).toBe('Prices have changed. Your cart is up to date.')
})

test('an old cart says that a course is no longer sold', async () => {
  const [known] = examplePage().products
  const before = await visit()
  await addFirst(before)
  const { localStorage } = before.window
  const key = Object.keys(localStorage).find((name) => name.startsWith('cart:')) ?? ''
  localStorage.setItem(key, JSON.stringify({ [known?.id ?? '']: 1, withdrawn: 2 }))
  const store = await visit({ memory: before.window })
  expect(store.text('[role=alert]')).toBe('A course is no longer sold.')
  expect(store.text('[data-count]')).toBe('1')
  await addFirst(store)
  expect(store.text('[role=alert]')).toBe('')
})

test('a row of the cart has the course’s cover', async () => {
  const store = await visit()
  await addFirst(store)
  const cover = store.find('article img').getAttribute('src')
  expect(store.find('[data-lines] img').getAttribute('src')).toBe(cover)
})

describe('a recommended course', () => {
  const [first, second] = examplePage().products.map(({ id }) => id)
  const deals: ShownDeal[] = [
    { id: 'd1', kind: 'pair', name: 'With it', percent: 0, courses: [first ?? '', second ?? ''], cents: 1 },
  ]
  const sourceOf = async (url: string, adds: readonly string[]) => {
    const store = await visit({ deals, url, quote: { lines: [], deals: [], total_cents: 1 } })
    for (const selector of adds) await store.press(selector)
    await store.press('[data-checkout]')
    return bodyOf(store).source
  }
  const own = `[id="${second}"] [data-add]`

  test('makes an order without a source count as recommended', async () => {
    expect(await sourceOf('https://ada.stores.example/', ['[data-add]', '[data-pick]'])).toEqual({
      s: 'recommended',
    })
  })

  test('leaves the order to the link that brought the buyer', async () => {
    const url = 'https://ada.stores.example/?utm_source=bio'
    expect(await sourceOf(url, ['[data-add]', '[data-pick]'])).toEqual({ utm_source: 'bio' })
  })

  test('counts for nothing when it was taken from the page, or left the cart', async () => {
    const url = 'https://ada.stores.example/'
    expect(await sourceOf(url, ['[data-add]', own])).toEqual({})
    const removal = '[data-lines] li:last-child [data-remove]'
    expect(await sourceOf(url, ['[data-add]', '[data-pick]', removal])).toEqual({})
  })
})
