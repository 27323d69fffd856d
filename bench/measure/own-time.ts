import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod/mini'
import { documents } from '#lambdas/data/table/client.ts'
import { turnOfCall } from '#lambdas/payments/turn-of-call.ts'

/** What a request waited for: requests of the table one after the other, calls of the provider with those it refused, and pauses of the product. */
export type Waits = { roundTrips: number; providerCalls: number; pausedMs: number }
type Trace = Waits & { written: Set<string> }

const current = new AsyncLocalStorage<Trace>()
const name = 'own-time'

/** Traces what runs within `traced` until `stop`: concurrent requests of this process each have a trace of their own. */
export function traceWaits() {
  documents.middlewareStack.add(
    (next) => async (args) => {
      const trace = current.getStore()
      if (!trace) return next(args)
      for (const key of writtenKeys(args.input)) trace.written.add(key)
      const mine = trace.roundTrips + 1
      const answer = await next(args)
      trace.roundTrips = Math.max(trace.roundTrips, mine)
      return answer
    },
    { step: 'initialize', name },
  )
  return { stop: () => documents.middlewareStack.remove(name) }
}

/** Counts a pause of the product, in its own time. */
export function countPausedMs(ms: number) {
  const trace = current.getStore()
  if (trace) trace.pausedMs += ms
}

/** `written`: gets the keys of all items that `work` wrote, or tried to. */
export async function traced<Result>(work: () => Promise<Result>, written: Set<string>) {
  const trace: Trace = { roundTrips: 0, providerCalls: 0, pausedMs: 0, written }
  const countCall = async () => {
    trace.providerCalls += 1
  }
  const result = await current.run(trace, () => turnOfCall.run(countCall, work))
  return { result, waits: trace }
}

const Key = z.object({ pk: z.string(), sk: z.string() })
const Keyed = z.object({ Key: z.optional(Key), Item: z.optional(Key) })
/** Reads have a key only. */
const Input = z.object({
  ...Keyed.shape,
  UpdateExpression: z.optional(z.string()),
  TransactItems: z._default(z.array(z.record(z.string(), Keyed)), []),
})

function writtenKeys(input: unknown): string[] {
  const { data } = Input.safeParse(input)
  if (!data) return []
  const { Item, Key, TransactItems, UpdateExpression } = data
  const ofTransaction = TransactItems.flatMap((one) => Object.values(one))
  const written = Item || UpdateExpression ? [{ Item, Key }, ...ofTransaction] : ofTransaction
  return written.flatMap((one) => one.Item ?? one.Key ?? []).map(({ pk, sk }) => `${pk} ${sk}`)
}
