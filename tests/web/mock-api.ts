import { vi } from 'vitest'

type Reply = { status?: number; body?: unknown }
type ReplyFunction = (request: { body: unknown }) => Reply | Promise<Reply>
export type MockReplies = Record<string, Reply | ReplyFunction>

export type Sent = { route: string; body: unknown }

export const ok = (body: unknown): Reply => ({ body })
export const refused = (error: string, status: number, message = 'It did not work.'): Reply => ({
  status,
  body: { error, message },
})
/** A request that never gets a response. */
export const neverReplies: ReplyFunction = () => new Promise(() => undefined)

const settings = {
  userPoolId: 'pool',
  userPoolClientId: 'client',
  storeDomain: 'shops.example',
  testCredentials: false,
  appDomain: 'app.example',
  realtimeUrl: 'wss://realtime.example/live',
}

/** Mocks the network: `'GET /api/home': ok(...)`. Returns the requests that were sent. */
export function mockApi(replies: MockReplies): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/config.json') return Response.json(settings)
    const route = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ route, body })
    const reply = replies[route]
    if (!reply) throw new Error(`No reply is mocked for ${route}.`)
    const { status = 200, body: replied } = typeof reply === 'function' ? await reply({ body }) : reply
    return new Response(replied === undefined ? '' : JSON.stringify(replied), { status })
  })
  return sent
}
