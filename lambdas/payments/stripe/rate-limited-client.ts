import timers from 'node:timers/promises'
import Stripe from 'stripe'
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
export function rateLimitedClient(): HttpClient {
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
