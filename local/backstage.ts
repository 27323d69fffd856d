import { type Listener, sendJson } from './http.ts'
import { openPrivate } from './ports.ts'

export type Services = Record<'s3' | 'ses' | 'secrets' | 'openai' | 'cognito', Listener>

/** One private port, with the services that functions call under a path each. */
export async function openBackstage() {
  let services: Partial<Record<string, Listener>> = {}
  const { port, close } = await openPrivate((request, response) => {
    const [, name = '', rest = ''] = /^\/(\w+)(.*)$/.exec(request.url ?? '') ?? []
    const listener = services[name]
    if (!listener) return sendJson(response, 404, { message: 'There is no such service.' })
    request.url = rest || '/'
    return listener(request, response)
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    serve: (all: Services) => {
      services = all
    },
    close,
  }
}
