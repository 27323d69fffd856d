import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownHistories, mustHappen } from '../harness/histories/known-histories.ts'
import { runHistories } from '../harness/histories/run-histories.ts'
import { type Stack, startStack } from '../harness/histories/stack.ts'

// As a failure prints them; see "Random histories" in docs/proofs.md.
const seed = Number(process.env.HISTORIES_SEED ?? Date.now() % 2 ** 31)
const path = process.env.HISTORIES_PATH
/** Ends what hangs; beside other work a history may take ten times as long. */
const longestMs = 900_000
let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.stop())

test('twenty random histories show to the cent what the documentation says', {
  timeout: longestMs,
}, async () => {
  const known = path ? [] : knownHistories
  const seen = await runHistories(stack, { seed, runs: 20, maxEvents: 5, killsOneOf: 30, path, known })
  if (!path) expect(mustHappen.filter((name) => !seen.has(name))).toEqual([])
})
