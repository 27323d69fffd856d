import type { IncomingMessage } from 'node:http'
import { type Listener, sendJson } from '../emulators/http/http.ts'
import { openPrivate } from '../emulators/http/ports.ts'
import type { GatedListener } from '../emulators/iam/authorize-requests.ts'

/** All except OpenAI and Stripe (`v1` and `v2`, the paths of its client) are AWS services and check a request's signature. */
export type Services = Record<
  'dynamodb' | 's3' | 'ses' | 'secrets' | 'cognito' | 'connections' | 'events' | 'lambda',
  GatedListener
> & {
  openai: Listener
  v1: GatedListener
  v2: GatedListener
}

/** One private port, with the services that functions call under a path each. */
export async function openInternalServices() {
  let services: Partial<Record<string, GatedListener>> = {}
  let host = ''
  const { port, close } = await openPrivate((request, response) => {
    const { url = '' } = request
    if (request.headers.host !== host || isFromBrowser(request))
      return sendJson(response, 403, { message: `Only programs may call this, at http://${host}.` })
    const [, name = '', rest = ''] = /^\/(\w+)(.*)$/.exec(url) ?? []
    const listener = Object.hasOwn(services, name) ? services[name] : undefined
    if (!listener) return sendJson(response, 404, { message: 'There is no such service.' })
    request.url = rest || '/'
    return listener(request, response, url)
  })
  host = `127.0.0.1:${port}`
  return {
    origin: `http://${host}`,
    serve: (all: Services) => {
      services = all
    },
    close,
  }
}

/** Every browser sends one of these headers for any page. */
const isFromBrowser = ({ headers }: IncomingMessage) =>
  headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
