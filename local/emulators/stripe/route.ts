import { type Account, find } from './account.ts'
import { Expansion, parseParams } from './params.ts'
import type { Kind } from './records.ts'

/** `params` is the decoded body of a POST, or else the decoded query. */
export type StripeCall = {
  account: Account
  path: string
  id: string
  params: unknown
  /** The connected account that the request is made for. */
  sellerId: string | undefined
}
export type Route = { pattern: RegExp; perform: (call: StripeCall) => object }

/** `key` is for example `GET /v1/charges/{id}`. */
export function route(key: string, perform: Route['perform']): [string, Route] {
  const [method = '', path = ''] = key.split(' ')
  return [key, { pattern: new RegExp(`^${method} ${path.replace('{id}', '([^/]+)')}$`), perform }]
}

export function retrieveRoute(kind: Kind): Route['perform'] {
  return ({ account, id, params }) => {
    parseParams(Expansion, params)
    return find(account, kind, id)
  }
}
