import { randomInt } from 'node:crypto'
import { request } from 'node:http'
import * as z from 'zod/mini'
import { StartedCheckout } from '#contract/sales/checkout.ts'
import { cards, submit } from '#tests/harness/fakes/test-stripe.ts'
import { type ApiReply, apiFor } from '../sellers/seller.ts'

export type Cart = {
  store_id: string
  lines: { id: string; quantity: number }[]
  total_cents: number
  request_id: string
}

/** Asks at the store's own address, as its page does. */
export const askStore = (origin: string, address: string, path: string, body: unknown) =>
  new Promise<ApiReply>((resolve, reject) => {
    const { port } = new URL(origin)
    const host = `${address}.localhost:${port}`
    const headers = { host, origin: `http://${host}`, 'content-type': 'application/json' }
    const call = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, async (response) => {
      const text = (await response.setEncoding('utf8').toArray()).join('')
      const entries = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const reply = {
        status: response.statusCode ?? 0,
        headers: new Headers(entries),
        body: JSON.parse(text),
      }
      resolve(reply)
    })
    call.on('error', reject)
    call.end(JSON.stringify(body))
  })

const ReturnAddress = z.string().check(z.regex(/\/thanks\/[\w-]+#[\w-]+$/))

/** Starts the payment of a cart. Returns the payment page. */
export async function startedCheckout(origin: string, cart: Cart) {
  const { status, body } = await apiFor(origin)('POST', '/api/checkout', cart)
  if (status !== 200) throw new Error(`The checkout was not started: ${JSON.stringify(body)}`)
  return StartedCheckout.parse(body).url
}

/** Pays at the payment page. Returns what the buyer's return address says. */
export async function payAtPage(paymentPage: string, fields: Record<string, string> = {}) {
  const reply = await submit(paymentPage, { card: cards.pays, ...fields })
  const address = ReturnAddress.parse(reply.headers.get('location'))
  const [, id = '', key = ''] = /thanks\/([\w-]+)#([\w-]+)$/.exec(address) ?? []
  return { id, key }
}

/** What the return page asks for. */
export const openReturn = (origin: string, { id, key }: { id: string; key: string }) =>
  apiFor(origin)('POST', `/api/checkout/${id}`, { key })

/** Calls the API as a browser that has this cookie, from a client address of its own. */
export function buyerBrowser(origin: string, cookie = '') {
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  return async (method: string, path: string, body?: unknown): Promise<ApiReply> => {
    const reply = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'x-viewer-ip': address,
        'content-type': 'application/json',
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }
}

/** The cookie that a reply set, as the browser sends it back; empty if it set none. */
export const cookieIn = ({ headers }: Pick<ApiReply, 'headers'>) =>
  headers.getSetCookie()[0]?.split(';')[0] ?? ''
