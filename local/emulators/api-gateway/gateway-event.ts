import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { urlOf } from '../http/http.ts'
import type { Match } from './router.ts'

export type Received = {
  request: IncomingMessage
  match: Match
  claims: Record<string, string> | undefined
  body: Buffer
  nowMs: number
}

const textTypes = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded|[\w.+-]*\+json))/

/** Returns the event of an HTTP API in payload format 2.0. */
export function gatewayEvent({ request, match, claims, body, nowMs }: Received) {
  const url = urlOf(request)
  const { cookie, ...headers } = joined(request.headers)
  const query = queryOf(url.searchParams)
  const isText = textTypes.test(headers['content-type'] ?? 'text/plain')
  return {
    version: '2.0',
    routeKey: match.route.key,
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers,
    ...(cookie && { cookies: cookie.split(/; */) }),
    ...(query && { queryStringParameters: query }),
    ...(match.pathParameters && { pathParameters: match.pathParameters }),
    ...(body.length > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !isText,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      ...(claims && { authorizer: { jwt: { claims, scopes: null } } }),
      domainName: headers.host ?? '',
      domainPrefix: 'local',
      http: {
        method: request.method,
        path: url.pathname,
        protocol: 'HTTP/1.1',
        sourceIp: sourceIpOf(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.key,
      stage: '$default',
      time: new Date(nowMs).toUTCString(),
      timeEpoch: nowMs,
    },
  }
}

const sourceIpOf = ({ headers, socket }: IncomingMessage) =>
  String(headers['x-viewer-ip'] ?? socket.remoteAddress)

const joined = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(',')]))

function queryOf(parameters: URLSearchParams) {
  const names = [...new Set(parameters.keys())]
  if (names.length === 0) return undefined
  return Object.fromEntries(names.map((name) => [name, parameters.getAll(name).join(',')]))
}
