import { find } from './account.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { createSession, expireSession } from './checkout.ts'
import { connectRoutes } from './connect/connect-routes.ts'
import { closeDispute, submitEvidence } from './disputes.ts'
import { page, pageOf } from './lists.ts'
import { DisputeUpdate, Expansion, ListQuery, RefundCreate, SessionCreate } from './params.ts'
import type { RecordTypes } from './records.ts'
import { createRefund } from './refunds.ts'
import { type Route, retrieveRoute, route } from './route.ts'

/** The endpoints that the product uses, and no others. */
const routes = new Map([
  ...billingRoutes,
  ...connectRoutes,
  route('POST /v1/checkout/sessions', SessionCreate, ({ account, params }) => createSession(account, params)),
  listRoute('GET /v1/checkout/sessions', 'sessions'),
  retrieveRoute('GET /v1/checkout/sessions/{id}', 'sessions'),
  route('GET /v1/checkout/sessions/{id}/line_items', ListQuery, ({ account, path, id, params }) => {
    find(account, 'sessions', id)
    return pageOf(path, find(account, 'pages', id).items, params)
  }),
  route('POST /v1/checkout/sessions/{id}/expire', Expansion, ({ account, id }) => expireSession(account, id)),
  retrieveRoute('GET /v1/payment_intents/{id}', 'intents'),
  listRoute('GET /v1/charges', 'charges'),
  retrieveRoute('GET /v1/charges/{id}', 'charges'),
  route('POST /v1/refunds', RefundCreate, ({ account, params }) => createRefund(account, params)),
  listRoute('GET /v1/refunds', 'refunds'),
  listRoute('GET /v1/disputes', 'disputes'),
  retrieveRoute('GET /v1/disputes/{id}', 'disputes'),
  route('POST /v1/disputes/{id}', DisputeUpdate, ({ account, id, params }) => {
    const { evidence = {}, submit } = params
    return submitEvidence(account, id, evidence, submit)
  }),
  route('POST /v1/disputes/{id}/close', Expansion, ({ account, id }) => closeDispute(account, id, 'lost')),
  retrieveRoute('GET /v1/radar/early_fraud_warnings/{id}', 'warnings'),
  listRoute('GET /v1/events', 'events'),
  listRoute('GET /v1/transfers', 'transfers'),
])

type Listed = 'sessions' | 'charges' | 'refunds' | 'disputes' | 'events' | 'transfers'

function listRoute<K extends Listed>(key: string, kind: K) {
  return route(key, ListQuery, ({ account: { records }, path, params }) => {
    const about = params.payment_intent ?? params.charge ?? params.customer
    return page<RecordTypes[K]>(path, about ? records.about(kind, about) : records.all(kind), params)
  })
}

export type MatchedRoute = { key: string; id: string; perform: Route['perform'] }

export function routeOf(method: string, path: string): MatchedRoute | undefined {
  for (const [key, { pattern, perform }] of routes) {
    const found = pattern.exec(`${method} ${path}`)
    if (found) return { key, id: decodeURIComponent(found[1] ?? ''), perform }
  }
  return undefined
}
