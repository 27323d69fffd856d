import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { histories } from './events.ts'
import { live } from './live.ts'
import { type Stack, startStack } from './stack.ts'

// HISTORIES_SEED and HISTORIES_PATH live one history again, as a failure prints them.
const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31)
const path = process.env.HISTORIES_PATH
const platformCents = 99_999_999
let stack: Stack

beforeAll(async () => {
  stack = await startStack()
  await stack.changePayments({ topUp: platformCents })
})
afterAll(() => stack.stop())

test('twenty random histories show to the cent what the model of the documentation says', async () => {
  console.log(`Seed of the histories: ${seed}`)
  await fc.assert(
    fc.asyncProperty(histories, (history) => live(stack, history)),
    { seed, numRuns: Number(process.env.HISTORIES_RUNS ?? 20), endOnFailure: true, ...(path && { path }) },
  )
})
