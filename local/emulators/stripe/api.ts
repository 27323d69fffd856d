import type { IncomingMessage, ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { type Account, newId } from './account.ts'
import { ApiError } from './api-error.ts'
import { expand } from './expand.ts'
import { parseForm } from './form.ts'
import { Expansion } from './params.ts'
import { type IdempotentReply, replyLifetimeMs } from './records.ts'
import { type MatchedRoute, routeOf } from './routes.ts'

type Reply = { status: number; body: string; isReplayed?: boolean; isMalformed?: boolean }
export type ApiOptions = {
  account: Account
  apiKey: string
  /** Brings the account to its clock: sessions expire, bank debits arrive. */
  tick: () => void
  readBody: (request: IncomingMessage) => Promise<string>
}

const Expanding = z.looseObject(Expansion.shape)

/** Stripe's API, `/v1/...` and `/v2/...`, for the one account and its secret key. */
export function apiListener({ account, apiKey, tick, readBody }: ApiOptions) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    const text = await readBody(request)
    const url = new URL(request.url ?? '/', 'http://stripe.invalid')
    const method = request.method ?? 'GET'
    tick()
    const route = routeOf(method, url.pathname)
    const reply = replyOf(() => {
      authorize(request, apiKey)
      if (!route) throw new ApiError(404, `Unrecognized request URL (${method}: ${url.pathname}).`)
      const perform = () => performed(account, route, request, text)
      const key = method === 'POST' ? request.headers['idempotency-key'] : undefined
      return typeof key === 'string'
        ? idempotent(account, key, `${method} ${url.pathname} ${text}`, perform)
        : { status: 200, body: perform() }
    })
    account.records.commit()
    // The work is done and the reply is lost, as in a time-out.
    if (route && account.faults.loses(route.key)) return response.destroy()
    response.writeHead(reply.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(reply.body),
      'request-id': newId('req'),
      ...(reply.isReplayed && { 'idempotent-replayed': 'true' }),
    })
    response.end(reply.body)
  }
}

function performed(
  account: Account,
  route: MatchedRoute,
  { url = '', method, headers }: IncomingMessage,
  body: string,
) {
  const { pathname: path, search } = new URL(url, 'http://stripe.invalid')
  const params = method === 'POST' ? paramsIn(body, headers['content-type']) : parseForm(search.slice(1))
  const sellerId = headers['stripe-account']
  const object = route.perform({
    account,
    path,
    id: route.id,
    params,
    sellerId: typeof sellerId === 'string' ? sellerId : undefined,
  })
  const { expand: paths } = Expanding.parse(params)
  return JSON.stringify(expand(account, object, paths))
}

/** The second version of the API takes JSON. */
function paramsIn(body: string, contentType = ''): unknown {
  if (!contentType.startsWith('application/json')) return parseForm(body)
  try {
    return JSON.parse(body)
  } catch {
    throw ApiError.invalid('Invalid JSON.')
  }
}

function authorize({ headers }: IncomingMessage, apiKey: string) {
  if (!headers.authorization) throw new ApiError(401, 'You did not provide an API key.')
  if (headers.authorization !== `Bearer ${apiKey}`) throw new ApiError(401, 'Invalid API Key provided.')
}

function replyOf(perform: () => Reply): Reply {
  try {
    return perform()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: JSON.stringify(error.body), isMalformed: error.isMalformed }
  }
}

/**
 * Repeats the first reply to the same key and parameters for 24 hours, errors included. Errors of invalid parameters are not
 * stored.
 */
function idempotent(account: Account, key: string, request: string, perform: () => string): Reply {
  const at = account.seconds() * 1000
  const known = account.records.get('replies', key)
  if (known && known.at + replyLifetimeMs > at) return replayed(known, request)
  const reply = replyOf(() => ({ status: 200, body: perform() }))
  if (!reply.isMalformed)
    account.records.put('replies', { id: key, request, status: reply.status, body: reply.body, at })
  return reply
}

function replayed(known: IdempotentReply, request: string): Reply {
  if (known.request !== request)
    throw ApiError.invalid(
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
        `Try using a key other than '${known.id}' if you meant to execute a different request.`,
      { type: 'idempotency_error' },
    )
  return { status: known.status, body: known.body, isReplayed: true }
}
