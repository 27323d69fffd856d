import type * as z from 'zod/mini'
import { type Account, find } from './account.ts'
import { Expansion, parseParams } from './params.ts'
import type { Kind } from './records.ts'

/** `params` is the decoded body of a POST, or else the decoded query. */
export type StripeCall<Params = unknown> = {
  account: Account
  path: string
  id: string
  params: Params
  /** The connected account that the request is made for. */
  sellerId: string | undefined
}
export type Route = { pattern: RegExp; perform: (call: StripeCall) => object }

/** `key` is for example `GET /v1/charges/{id}`. Requests whose parameters have not this shape are refused. */
export function route<Shape extends z.ZodMiniType>(
  key: string,
  shape: Shape,
  perform: (call: StripeCall<z.infer<Shape>>) => object,
): [string, Route] {
  const [method = '', path = ''] = key.split(' ')
  const pattern = new RegExp(`^${method} ${path.replace('{id}', '([^/]+)')}$`)
  return [key, { pattern, perform: (call) => perform({ ...call, params: parseParams(shape, call.params) }) }]
}

export const retrieveRoute = (key: string, kind: Kind) =>
  route(key, Expansion, ({ account, id }) => find(account, kind, id))
