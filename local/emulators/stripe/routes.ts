import { type Account, find } from './account.ts'
import { billingRoutes } from './billing/billing-routes.ts'
import { createSession, expireSession } from './checkout.ts'
import { connectRoutes } from './connect/connect-routes.ts'
import { closeDispute, submitEvidence } from './disputes.ts'
import { page, pageOf } from './lists.ts'
import { DisputeUpdate, Expansion, ListQuery, parseParams, RefundCreate, SessionCreate } from './params.ts'
import type { RecordTypes } from './records.ts'
import { createRefund } from './refunds.ts'
import { type Route, retrieveRoute, route } from './route.ts'

/** The endpoints that the product uses, and no others. */
const routes = new Map([
  ...billingRoutes,
  ...connectRoutes,
  route('POST /v1/checkout/sessions', ({ account, params }) =>
    createSession(account, parseParams(SessionCreate, params)),
  ),
  route('GET /v1/checkout/sessions', ({ account, path, params }) =>
    listed(account, 'sessions', path, params),
  ),
  route('GET /v1/checkout/sessions/{id}', retrieveRoute('sessions')),
  route('GET /v1/checkout/sessions/{id}/line_items', ({ account, path, id, params }) => {
    find(account, 'sessions', id)
    return pageOf(path, find(account, 'pages', id).items, parseParams(ListQuery, params))
  }),
  route('POST /v1/checkout/sessions/{id}/expire', ({ account, id, params }) => {
    parseParams(Expansion, params)
    return expireSession(account, id)
  }),
  route('GET /v1/payment_intents/{id}', retrieveRoute('intents')),
  route('GET /v1/charges', ({ account, path, params }) => listed(account, 'charges', path, params)),
  route('GET /v1/charges/{id}', retrieveRoute('charges')),
  route('POST /v1/refunds', ({ account, params }) =>
    createRefund(account, parseParams(RefundCreate, params)),
  ),
  route('GET /v1/refunds', ({ account, path, params }) => listed(account, 'refunds', path, params)),
  route('GET /v1/disputes', ({ account, path, params }) => listed(account, 'disputes', path, params)),
  route('GET /v1/disputes/{id}', retrieveRoute('disputes')),
  route('POST /v1/disputes/{id}', ({ account, id, params }) => {
    const { evidence = {}, submit } = parseParams(DisputeUpdate, params)
    return submitEvidence(account, id, evidence, submit)
  }),
  route('POST /v1/disputes/{id}/close', ({ account, id, params }) => {
    parseParams(Expansion, params)
    return closeDispute(account, id, 'lost')
  }),
  route('GET /v1/radar/early_fraud_warnings/{id}', retrieveRoute('warnings')),
  route('GET /v1/events', ({ account, path, params }) => listed(account, 'events', path, params)),
])

type Listed = 'sessions' | 'charges' | 'refunds' | 'disputes' | 'events'

function listed<K extends Listed>({ records }: Account, kind: K, path: string, params: unknown) {
  const query = parseParams(ListQuery, params)
  const about = query.payment_intent ?? query.charge ?? query.customer
  return page<RecordTypes[K]>(path, about ? records.about(kind, about) : records.all(kind), query)
}

export type MatchedRoute = { key: string; id: string; perform: Route['perform'] }

export function routeOf(method: string, path: string): MatchedRoute | undefined {
  for (const [key, { pattern, perform }] of routes) {
    const found = pattern.exec(`${method} ${path}`)
    if (found) return { key, id: decodeURIComponent(found[1] ?? ''), perform }
  }
  return undefined
}
