import { Window } from 'happy-dom'
import { afterEach } from 'vitest'
import { CreateCheckout, type Purchases } from '#contract/sales/checkout.ts'
import { renderSite } from '#storefront/render-site.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'

export const checkoutId = 'checkout-1'
export const paymentPage = 'https://pay.example/c/pay/cs_1'
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
  /** What is pressed before the script has begun. */
  early?: string
}

/** A browser on a store's page. `replies` are the server's, in order. */
export async function visit({
  isLive = true,
  url = 'https://ada.stores.example/',
  replies = [],
  purchases = { paid: [], owned: [] },
  memory,
  deals,
  quote,
  path = '',
  early,
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
  const find = (selector: string) => {
    const element = window.document.querySelector(selector)
    if (!(element instanceof window.HTMLElement)) throw new Error(`${selector} is not on the page`)
    return element
  }
  if (early !== undefined) find(early).click()
  await window.happyDOM.waitUntilComplete()
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
export type Store = Awaited<ReturnType<typeof visit>>

export const addFirst = async (store: Store, times = 1) => {
  for (let n = 0; n < times; n++) await store.press('[data-add]')
}
/** What the store asked for at a path. */
export const sentTo = ({ requests }: Store, path: string) =>
  requests.filter((request) => request.path === path)
export const bodyOf = (store: Store, index = 0) =>
  CreateCheckout.parse(sentTo(store, '/api/checkout')[index]?.body)
