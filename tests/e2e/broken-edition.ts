import { startedEdition } from '#bench/started-edition.ts'
import type { AiFault } from '#local/ai/faults.ts'
import { test as base } from './fixtures.ts'

export { expect } from './fixtures.ts'

type Fixtures = { origin: string; failAs: (fault: AiFault | null) => Promise<void> }
type Worker = { brokenEdition: string }

/** Whatever a test breaks is broken for a whole edition, so these tests have one to themselves. */
export const test = base.extend<Fixtures, Worker>({
  brokenEdition: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs in its first parameter
    async ({}, use) => {
      const edition = await startedEdition()
      await use(edition.origin)
      await edition.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  origin: ({ brokenEdition }, use) => use(brokenEdition),
  failAs: async ({ origin }, use) => {
    const failAs = async (fault: AiFault | null) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ fault })
      const { ok } = await fetch(`${origin}/_local/ai`, { method: 'POST', headers, body })
      if (!ok) throw new Error(`The model can't be told to answer with ${fault}.`)
    }
    await use(failAs)
    await failAs(null)
  },
})
