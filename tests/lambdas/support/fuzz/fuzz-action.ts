import fc from 'fast-check'
import * as z from 'zod/mini'
import type { ActionName } from '#contract/api.ts'
import { statusOf } from '#contract/failures.ts'
import type { ActionHandler } from '#lambdas/action.ts'
import { documents } from '#lambdas/data/table/client.ts'
import type { ActionEvent } from '#lambdas/request.ts'
import { actionOf } from '#tests/security/support/requests.ts'
import { lambdaContext } from '../lambda-context.ts'
import type { FuzzedStore } from './fuzzed-store.ts'
import { oddRequest } from './odd-request.ts'

/** Counts of replies of each kind, and the ones that should never occur. */
export type Tally = { accepted: number; refused: number; broken: number; changedByRefusal: number }

const codes: Record<string, number> = statusOf
const Refusal = z.strictObject({
  error: z.string(),
  message: z.string().check(z.minLength(1)),
  reasons: z.optional(z.array(z.string())),
})

/**
 * Sends this many odd requests to an action, one after another. The first that breaks it, or is refused and changes
 * something all the same, ends the run unless it `goesOn`: then it is only counted.
 */
export async function fuzzAction(name: ActionName, store: FuzzedStore, numRuns: number, goesOn = false) {
  const { handler }: { handler: ActionHandler } = await import(`#lambdas/actions/${name}.ts`)
  const tally: Tally = { accepted: 0, refused: 0, broken: 0, changedByRefusal: 0 }
  const writes = countedWrites()
  let before = await store.contents()
  const request = oddRequest(store.sampleOf(name))
  const isAnsweredWell = async (event: ActionEvent) => {
    const earlier = writes.count
    const { statusCode, body } = await handler(event, lambdaContext)
    const isBroken = !isProper(name, statusCode, JSON.parse(body))
    if (isBroken) console.log('BROKEN', statusCode, body)
    const after = writes.count === earlier ? before : await store.contents()
    const isChanged = statusCode >= 400 && after.join('\n') !== before.join('\n')
    before = after
    if (isBroken) tally.broken++
    if (isChanged) tally.changedByRefusal++
    tally[statusCode < 400 ? 'accepted' : 'refused']++
    return goesOn || !(isBroken || isChanged)
  }
  try {
    await fc.assert(fc.asyncProperty(request, isAnsweredWell), { numRuns })
  } finally {
    writes.end()
  }
  return tally
}

/** What the contract knows: its reply, or a failure of its list with that failure's own status. */
function isProper(name: ActionName, status: number, body: unknown) {
  if (status === 200) return actionOf(name).reply.safeParse(body).success
  const refusal = Refusal.safeParse(body)
  return status >= 400 && status < 500 && refusal.success && codes[refusal.data.error] === status
}

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'])

/** Only what has written can have changed anything: this spares most of the looking. */
function countedWrites() {
  const writes = { count: 0, end: () => documents.middlewareStack.remove('counted-writes') }
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const answer = await next(args)
      if (!reads.has(context.commandName ?? '')) writes.count++
      return answer
    },
    { step: 'initialize', name: 'counted-writes' },
  )
  return writes
}
