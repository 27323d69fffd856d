import type { IncomingMessage } from 'node:http'
import { type Listener, sendJson } from '../../emulators/http/http.ts'

const thisMachine = /^(localhost|127\.0\.0\.1|\[::1\])$/i
const store = /^[^.]+\.localhost$/i

/** Refuses requests for any other host, whose name may resolve to this machine (DNS rebinding). */
export const ownHostOnly =
  (listener: Listener): Listener =>
  (request, response) =>
    isOwnHost(request)
      ? listener(request, response)
      : sendJson(response, 403, { message: 'Open this address as http://localhost with its port.' })

/** Returns whether the request is for this machine by one of its names. */
export const isOwnHost = ({ headers }: IncomingMessage) => isOwn(urlUnder(headers.host)?.hostname ?? '')

/** Returns whether a page of the product, or no page at all, sends the request. */
export function isFromOwnPage({ headers: { origin, host } }: IncomingMessage) {
  if (origin === undefined) return true
  const from = URL.canParse(origin) ? new URL(origin) : undefined
  return from !== undefined && isOwn(from.hostname) && from.port === urlUnder(host)?.port
}

/** Returns whether the request comes from this very origin, from no page, or opens a page in a tab. */
export function isFromThisOrigin({ method, headers }: IncomingMessage) {
  const { origin, host = '' } = headers
  if (origin !== undefined && origin !== `http://${host}`) return false
  const site = String(headers['sec-fetch-site'] ?? 'none')
  if (site === 'same-origin' || site === 'none') return true
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  )
}

export const isLoopbackHost = (host: string | undefined) => thisMachine.test(urlUnder(host)?.hostname ?? '')

const isOwn = (name: string) => thisMachine.test(name) || store.test(name)

function urlUnder(host = '') {
  const address = `http://${host}`
  return URL.canParse(address) ? new URL(address) : undefined
}
