import { type Listener, sendJson } from '../emulators/http/http.ts'
import { openForPrograms } from '../emulators/http/ports.ts'
import type { GatedListener } from '../emulators/iam/authorize-requests.ts'

/**
 * All except OpenAI and Stripe (`v1` and `v2`, the paths of its client) are AWS services and check a request's signature. The
 * table has a port of its own.
 */
export type Services = Record<
  's3' | 'ses' | 'secrets' | 'cognito' | 'connections' | 'events' | 'lambda',
  GatedListener
> & {
  openai: Listener
  v1: GatedListener
  v2: GatedListener
}

/** One private port, with the services that functions call under a path each. */
export async function openInternalServices() {
  let services: Partial<Record<string, GatedListener>> = {}
  const { origin, close } = await openForPrograms((request, response) => {
    const { url = '' } = request
    const [, name = '', rest = ''] = /^\/(\w+)(.*)$/.exec(url) ?? []
    const listener = Object.hasOwn(services, name) ? services[name] : undefined
    if (!listener) return sendJson(response, 404, { message: 'There is no such service.' })
    request.url = rest || '/'
    return listener(request, response, url)
  })
  return {
    origin,
    serve: (all: Services) => {
      services = all
    },
    close,
  }
}
