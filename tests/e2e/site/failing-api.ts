import type { AiFault } from '#local/emulators/openai/faults.ts'
import { startedLocalStack } from '#tests/harness/stack/started-local-stack.ts'
import { test as base } from '../fixtures.ts'

export { expect } from '../fixtures.ts'

type Fixtures = { origin: string; failAs: (fault: AiFault | null) => Promise<void> }
type Worker = { faultyStack: string }

/** A fault affects a whole local stack, so these tests start their own. */
export const test = base.extend<Fixtures, Worker>({
  faultyStack: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs in its first parameter
    async ({}, use) => {
      const localStack = await startedLocalStack()
      await use(localStack.origin)
      await localStack.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: ({ faultyStack }, use) => use(faultyStack),
  failAs: async ({ origin }, use) => {
    const failAs = async (fault: AiFault | null) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ fault })
      const { ok } = await fetch(`${origin}/_local/ai`, { method: 'POST', headers, body })
      if (!ok) throw new Error(`The model could not be set to ${fault}.`)
    }
    await use(failAs)
    await failAs(null)
  },
})
