import { vi } from 'vitest'

type Answer = { status?: number; body?: unknown }
type Answerer = (request: { body: unknown }) => Answer | Promise<Answer>
export type Answers = Record<string, Answer | Answerer>

export type Sent = { route: string; body: unknown }

export const ok = (body: unknown): Answer => ({ body })
export const refused = (error: string, status: number, message = 'It did not work.'): Answer => ({
  status,
  body: { error, message },
})
/** A request that never gets a response. */
export const silence: Answerer = () => new Promise(() => undefined)

const settings = {
  userPoolId: 'pool',
  userPoolClientId: 'client',
  storeDomain: 'shops.example',
  testCredentials: false,
  appDomain: 'app.example',
}

/** Mocks the network: `'GET /api/home': ok(...)`. Returns the requests that were sent. */
export function answerWith(answers: Answers): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path === '/config.json') return Response.json(settings)
    const route = `${init.method ?? 'GET'} ${path}`
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ route, body })
    const answer = answers[route]
    if (!answer) throw new Error(`Nothing answers ${route}.`)
    const { status = 200, body: reply } = typeof answer === 'function' ? await answer({ body }) : answer
    return new Response(reply === undefined ? '' : JSON.stringify(reply), { status })
  })
  return sent
}
