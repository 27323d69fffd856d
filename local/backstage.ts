import { type Listener, sendJson } from './http.ts'
import type { GatedListener } from './iam/gate.ts'
import { openPrivate } from './ports.ts'

/** All but OpenAI are AWS's, and ask who signed a request. */
export type Services = Record<'dynamodb' | 's3' | 'ses' | 'secrets' | 'cognito', GatedListener> & {
  openai: Listener
}

/** One private port, with the services that functions call under a path each. */
export async function openBackstage() {
  let services: Partial<Record<string, GatedListener>> = {}
  const { port, close } = await openPrivate((request, response) => {
    const { url = '' } = request
    const [, name = '', rest = ''] = /^\/(\w+)(.*)$/.exec(url) ?? []
    const listener = Object.hasOwn(services, name) ? services[name] : undefined
    if (!listener) return sendJson(response, 404, { message: 'There is no such service.' })
    request.url = rest || '/'
    return listener(request, response, url)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (all: Services) => {
      services = all
    },
    close,
  }
}
