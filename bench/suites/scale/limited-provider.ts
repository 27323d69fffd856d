import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'

/** `hurry`: from now on its seconds are those of the machine. */
export type ProviderLimit = { answered: number; refused: number; lift: () => void; hurry: () => void }

/**
 * Has the provider accept so many calls of the product in a second, which is so many of the machine's, and answer others with 429, as Stripe does
 * (https://docs.stripe.com/rate-limits). The test's own client uses `fetch` and is not limited.
 */
export function limitProvider(
  { local }: TestStripe,
  callsPerSecond: number,
  slowedDown: number,
): ProviderLimit {
  const api = local.api
  const limit: ProviderLimit = {
    answered: 0,
    refused: 0,
    lift: () => {
      local.api = api
    },
    hurry: () => {
      secondMs = 1000
    },
  }
  let secondMs = 1000 * slowedDown
  let [left, at] = [callsPerSecond, performance.now()]
  local.api = (request: IncomingMessage, response: ServerResponse) => {
    if (!isOfProduct(request)) return api(request, response)
    const now = performance.now()
    left = Math.min(callsPerSecond, left + ((now - at) * callsPerSecond) / secondMs)
    at = now
    if (left >= 1) {
      left -= 1
      limit.answered += 1
      return api(request, response)
    }
    limit.refused += 1
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify(tooMany))
  }
  return limit
}

const tooMany = {
  error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests in a short time.' },
}

const isOfProduct = ({ headers }: IncomingMessage) =>
  !String(headers['x-stripe-client-user-agent']).includes('"httplib":"fetch"')
