import { heartbeatSeconds } from '#contract/realtime.ts'

const defaultOpenPages = 25_000
/** New connections a second that API Gateway accepts of an account and region, unless it is asked for more. */
const connectsOfAccount = 500
/** Pages connect again after an outage, spread over so many seconds. */
const reconnectSeconds = 60

/**
 * Returns the throttles of the realtime API for so many open pages: twice their heartbeats, because renewed tokens and pages that
 * come back are messages too. Connects have their own, so that a crowd that comes back takes no heartbeat from pages that are
 * connected.
 */
export function realtimeLimits(openPages = defaultOpenPages) {
  const messagesPerSecond = Math.ceil((2 * openPages) / heartbeatSeconds)
  const connectsPerSecond = Math.min(connectsOfAccount, Math.ceil(openPages / reconnectSeconds))
  return { messages: throttle(messagesPerSecond), connects: throttle(connectsPerSecond) }
}

const throttle = (rateLimit: number) => ({ rateLimit, burstLimit: 2 * rateLimit })
