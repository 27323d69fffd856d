import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditPartition } from '#lambdas/data/table/keys.ts'
import { handlerOf } from '#tests/harness/functions/handler-of.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { writtenBy } from '#tests/harness/functions/written-items.ts'
import type { World } from '#tests/harness/fuzz/fuzzed-part.ts'
import { fuzzedStore } from '#tests/harness/fuzz/fuzzed-store.ts'
import { eventOf, startWorld } from '#tests/harness/fuzz/fuzzed-world.ts'
import { actionNames, actionOf } from '#tests/harness/fuzz/requests.ts'

let world: World
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ world, stop } = await startWorld())
})
afterAll(() => stop())

const writing = actionNames.filter(
  (name) => actionOf(name).access === 'admin' && actionOf(name).method !== 'GET',
)

/** docs/design/operators.md, Round trips of changes. */
const maxRoundTrips = 3

describe('a change at the desk', () => {
  test.each(writing)('%s has its entry in the audit with its first write', async (name) => {
    const event = eventOf((await fuzzedStore(name, world)).sample)
    const handler = await handlerOf(name)
    let [status, trips] = [0, 0]
    const writes = await writtenBy(async () => {
      trips = await roundTripsOf(async () => {
        status = (await handler(event, lambdaContext)).statusCode
      })
    })
    expect(status).toBe(200)
    expect(writes[0]).toContain(auditPartition)
    expect(trips).toBeLessThanOrEqual(maxRoundTrips)
  })
})
