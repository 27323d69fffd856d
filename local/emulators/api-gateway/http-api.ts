import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { bodyOf, type Listener, pathOf, send } from '../http/http.ts'
import { type Invoke, TimedOut } from '../lambda/functions.ts'
import type { Log } from '../process/readable-log.ts'
import type { Authorize } from './authorizer.ts'
import { gatewayEvent } from './gateway-event.ts'
import { createRouter, type Route } from './router.ts'

export type HttpApiOptions = {
  routes: readonly Route[]
  authorize: Authorize
  invoke: Invoke
  now: () => number
  log: Log
  /** Replaces `send` where a distribution changes replies (custom error responses). */
  reply?: typeof send
}

const Answer = z.object({
  statusCode: z.coerce.number(),
  headers: z.optional(z.record(z.string(), z.coerce.string())),
  cookies: z.optional(z.array(z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
})

/** Emulates API Gateway's HTTP API: finds the route, checks the token and calls the function. */
export function httpApiListener(options: HttpApiOptions): Listener {
  const { routes, authorize, invoke, now, log, reply = send } = options
  const matchOf = createRouter(routes)
  const refuse = (response: ServerResponse, status: number, message: string, headers = {}) =>
    reply(response, status, JSON.stringify({ message }), { ...jsonHeaders(), ...headers })
  return async (request, response) => {
    const match = matchOf(request.method ?? '', pathOf(request))
    if (!match) return refuse(response, 404, 'Not Found')
    const { authorizer, functionName } = match.route
    const claims = authorizer && (await authorize(request.headers.authorization, authorizer))
    if (authorizer && !claims) return refuse(response, 401, 'Unauthorized', { 'www-authenticate': 'Bearer' })
    const body = await bodyOf(request)
    if (!body) return refuse(response, 413, 'Request Entity Too Large', { connection: 'close' })
    try {
      const event = gatewayEvent({ request, match, claims, body, nowMs: now() })
      relay(response, await invoke(functionName, event), reply)
    } catch (error) {
      log(`${functionName}: ${error instanceof Error ? error.stack : error}`)
      if (error instanceof TimedOut) refuse(response, 503, 'Service Unavailable')
      else refuse(response, 500, 'Internal Server Error')
    }
  }
}

const ownHeaders = () => ({ 'apigw-requestid': randomUUID() })
const jsonHeaders = () => ({ 'content-type': 'application/json', ...ownHeaders() })

/** Treats a result without a status as the body, as API Gateway does. */
function relay(response: ServerResponse, answered: unknown, reply: typeof send) {
  const answer = Answer.safeParse(answered)
  if (!answer.success) return reply(response, 200, JSON.stringify(answered ?? null), jsonHeaders())
  const { statusCode, headers = {}, cookies, body = '', isBase64Encoded } = answer.data
  reply(response, statusCode, isBase64Encoded ? Buffer.from(body, 'base64') : body, {
    'content-type': 'text/plain;charset=UTF-8',
    ...lowerCased(headers),
    ...(cookies && { 'set-cookie': cookies }),
    ...ownHeaders(),
  })
}

const lowerCased = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
