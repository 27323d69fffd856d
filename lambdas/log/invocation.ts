import { AsyncLocalStorage } from 'node:async_hooks'

/** What every line of one call has in common. */
export type Invocation = {
  /** The action's name, or the function's where no action is called. */
  action: string
  /** Drawn by the browser, and the same in its message to the seller. */
  correlationId?: string | undefined
  /** Lambda's own id of the call, as in the lines that Lambda writes. */
  invocationId: string
  /** As in the API's access log. */
  requestId?: string | undefined
  /** Which of the user pool's triggers. */
  trigger?: string | undefined
}
type Running = Invocation & { beganAtMs: number }

// A laptop runs many calls of one function at once, Lambda may one day.
const running = new AsyncLocalStorage<Running>()

/** All that `work` logs, counts and answers belongs to this call. */
export const during = <T>(invocation: Invocation, work: () => T): T =>
  running.run({ ...invocation, beganAtMs: performance.now() }, work)

export function invocationNow(): Partial<Invocation> & { durationMs?: number } {
  const call = running.getStore()
  if (!call) return {}
  const { beganAtMs, ...invocation } = call
  return { ...invocation, durationMs: Math.round(performance.now() - beganAtMs) }
}
