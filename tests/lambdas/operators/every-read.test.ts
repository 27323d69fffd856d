import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const reading = actionNames.filter(
  (name) => actionOf(name).access === 'admin' && actionOf(name).method === 'GET',
)
const admission = 1
const maxRequests = 2

describe('a page of the desk', () => {
  test.each(reading)('%s is read in two requests in sequence and writes nothing', async (name) => {
    const event = eventOf((await fuzzedStore(name, world)).sample)
    const handler = await handlerOf(name)
    let [status, requests] = [0, 0]
    const writes = await writtenBy(async () => {
      requests = await roundTripsOf(async () => {
        status = (await handler(event, lambdaContext)).statusCode
      })
    })
    expect(status).toBe(200)
    expect(writes).toEqual([])
    expect(requests).toBeLessThanOrEqual(admission + maxRequests)
  })
})
