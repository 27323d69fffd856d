import { randomUUID } from 'node:crypto'
import { parseToken } from '#contract/urls/buyer-links.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import {
  buyerBrowser,
  cookieIn,
  openReturn,
  payAtPage,
  startedCheckout,
} from '#tests/harness/buyers/buyer.ts'
import { latestLink } from '#tests/harness/stack/inbox.ts'
import type { sellerWithStore } from './full-store.ts'
import { codeMailed } from './mails.ts'

export type Store = Awaited<ReturnType<typeof sellerWithStore>>
export type Library = Awaited<ReturnType<typeof boughtLibrary>>

export const newEmail = () => `${randomUUID()}@buyers.example`
export const tokenOf = (link: string) => parseToken(new URL(link).hash) ?? ''

/** Somebody who bought the store's course, and opened their library with the link in the receipt. */
export async function boughtLibrary(origin: string, store: Store, quantity = 1, email = newEmail()) {
  const price = sampleCatalog.find(({ id }) => id === store.ids.productId)?.default_price ?? 0
  const page = await startedCheckout(origin, {
    store_id: store.storeId,
    lines: [{ id: store.ids.storeProductId, quantity }],
    total_cents: price * quantity,
    request_id: randomUUID(),
  })
  const returned = await payAtPage(page, { email })
  const thanks = await openReturn(origin, returned)
  const token = tokenOf(await latestLink(origin, email))
  const opened = await buyerBrowser(origin)('POST', '/api/library/open', { token })
  const cookie = cookieIn(opened)
  return {
    email,
    token,
    cookie,
    cookieOfPayment: cookieIn(thanks),
    returned,
    api: buyerBrowser(origin, cookie),
  }
}

/** Somebody who entered an address and confirmed it by the code in the mail. */
export async function openedByCode(origin: string, email: string, seat_token?: string) {
  const stranger = buyerBrowser(origin)
  await stranger('POST', '/api/library/send-code', { email, seat_token })
  const code = await codeMailed(origin, email, 'library')
  const verified = await stranger('POST', '/api/library/verify-code', { email, code })
  const cookie = cookieIn(verified)
  return { email, code, cookie, api: buyerBrowser(origin, cookie) }
}
