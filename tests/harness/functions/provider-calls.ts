import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ClientRequest } from 'node:http'

const sent = 'http.client.request.start'

/**
 * Returns the paths, without queries, that are requested of the provider's API meanwhile, by the diagnostics of Node's `http`. Requests of the
 * test's own client are among them.
 */
export async function providerCallsOf<T>(origin: string, work: () => Promise<T>) {
  const calls: string[] = []
  const note = (message: unknown) => {
    const { request } = Object(message)
    if (!(request instanceof ClientRequest)) return
    const [path = ''] = request.path.split('?')
    if (request.getHeader('host') === new URL(origin).host && path.startsWith('/v1/')) calls.push(path)
  }
  subscribe(sent, note)
  try {
    return { result: await work(), calls }
  } finally {
    unsubscribe(sent, note)
  }
}
