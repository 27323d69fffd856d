import timers from 'node:timers/promises'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import * as env from '../../env.ts'
import { Failure } from '../../failure.ts'
import { stripeSecret } from '../../secrets.ts'
import { turnOfCall } from '../turn-of-call.ts'

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>

const tooManyRequests = 429
/** Three waits of at most 0.4, 0.8 and 1.6 s: somebody may be waiting for the reply. */
const tries = 4
const firstPauseMs = 400

/**
 * Returns Stripe's client for Node's `http`, the default, which waits when Stripe says that there were too many calls, as its guide asks
 * (https://docs.stripe.com/rate-limits). Calls of scheduled work wait for their turn before.
 */
function rateLimitedClient(): HttpClient {
  const client = Stripe.createNodeHttpClient()
  const makeRequest: HttpClient['makeRequest'] = async (...request) => {
    for (let tried = 1; ; tried++) {
      await turnOfCall.getStore()?.()
      const response = await client.makeRequest(...request)
      if (response.getStatusCode() !== tooManyRequests || tried === tries) return response
      response.dispose?.()
      await timers.setTimeout((0.5 + Math.random() / 2) * firstPauseMs * 2 ** (tried - 1))
    }
  }
  return { getClientName: () => client.getClientName(), makeRequest }
}

/**
 * As the operator puts it into Secrets Manager. The platform's own events and those of connected accounts have an endpoint
 * each, and while an endpoint's secret is rotated its webhooks are signed with either.
 */
const Credentials = z.object({
  key: z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/)),
  webhookSecrets: z.array(z.string().check(z.regex(/^whsec_/))).check(z.maxLength(4)),
})
type Credentials = z.infer<typeof Credentials>

export type StripeConnection = { stripe: Stripe; webhookSecrets: readonly string[] }

const timeoutMs = 6000
const maxNetworkRetries = 1
let cached: { stripe: Stripe; key: string; base: string | undefined } | undefined

/**
 * The client, with the key that is in Secrets Manager now. The API version is the one the package was made for.
 * @throws Failure 'payments-off' as long as the secret holds no key
 */
export async function connectStripe(): Promise<StripeConnection> {
  const credentials = credentialsIn(await stripeSecret())
  if (!credentials) throw new Failure('payments-off', 'This shop does not take payments yet.')
  const { key, webhookSecrets } = credentials
  const base = env.stripeApiBase()
  if (cached?.key !== key || cached.base !== base) cached = { key, base, stripe: clientFor(key, base) }
  return { stripe: cached.stripe, webhookSecrets }
}

/** With a client of Node's `http`: with `fetch` each call takes three times the processor time. */
const clientFor = (key: string, base: string | undefined) =>
  new Stripe(key, {
    ...endpoint(base),
    httpClient: rateLimitedClient(),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })

function endpoint(base: string | undefined) {
  if (!base) return {}
  const { protocol, hostname, port } = new URL(base)
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port }
}

function credentialsIn(secret: string): Credentials | undefined {
  try {
    return Credentials.parse(JSON.parse(secret))
  } catch {
    return undefined
  }
}
