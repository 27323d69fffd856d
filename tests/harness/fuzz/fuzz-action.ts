import fc from 'fast-check'
import * as z from 'zod/mini'
import type { ActionName } from '#contract/api/api.ts'
import { statusOf } from '#contract/api/failures.ts'
import type { ActionEvent } from '#lambdas/http/request.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import type { World } from './fuzzed-part.ts'
import { fuzzedStore } from './fuzzed-store.ts'
import { oddRequest } from './odd-request.ts'
import { actionOf } from './requests.ts'
import { watchContents } from './watch-contents.ts'

/** Counts of replies of each kind, and the ones that should never occur. */
export type Tally = { accepted: number; refused: number; broken: number; changedByRefusal: number }

const codes: Record<string, number> = statusOf
const Refusal = z.strictObject({
  error: z.string(),
  message: z.string().check(z.minLength(1)),
  reasons: z.optional(z.array(z.string())),
  offers: z.optional(z.array(z.strictObject({ id: z.string(), price_cents: z.int() }))),
})
/** Actions that check or send codes say so in a reply of status 200. */
const Unsuccessful = z.object({ success: z.literal(false) })

/**
 * Sends this many odd requests to an action, one after another. The first that breaks it, or is refused and changes
 * something all the same, ends the run unless it `goesOn`: then it is only counted.
 */
export async function fuzzAction(name: ActionName, world: World, numRuns: number, goesOn = false) {
  const handler = await handlerOf(name)
  const { sample, partitions } = await fuzzedStore(name, world)
  const tally: Tally = { accepted: 0, refused: 0, broken: 0, changedByRefusal: 0 }
  const contents = await watchContents(partitions, world)
  const isAnsweredWell = async (event: ActionEvent) => {
    const { statusCode, body } = await handler(event, lambdaContext)
    const reply: unknown = JSON.parse(body)
    const isBroken = !isProper(name, statusCode, reply)
    if (isBroken) console.log('BROKEN', statusCode, body)
    const isChanged = (await contents.haveChanged()) && statusCode >= 400
    if (isChanged) console.log('CHANGED', statusCode, body)
    if (isBroken) tally.broken++
    if (isChanged) tally.changedByRefusal++
    tally[statusCode < 400 && !Unsuccessful.safeParse(reply).success ? 'accepted' : 'refused']++
    return goesOn || !(isBroken || isChanged)
  }
  try {
    await fc.assert(fc.asyncProperty(oddRequest(sample), isAnsweredWell), { numRuns })
  } finally {
    contents.end()
  }
  return tally
}

/** What the contract knows: its reply, or a failure of its list with that failure's own status. */
function isProper(name: ActionName, status: number, body: unknown) {
  if (status === 200) return actionOf(name).reply.safeParse(body).success
  const refusal = Refusal.safeParse(body)
  return status >= 400 && status < 500 && refusal.success && codes[refusal.data.error] === status
}
