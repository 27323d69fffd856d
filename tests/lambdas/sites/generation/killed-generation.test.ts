import { afterEach, describe, expect, test, vi } from 'vitest'
import { queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { signUpCredits } from '#rules/billing/credits.ts'
import { type KilledError, killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { modelForAllTests } from '../../support/for-all-tests.ts'

modelForAllTests()
afterEach(() => vi.useRealTimers())

/** Lease and reservation, two sections, result and charge. */
const writes = [1, 2, 3, 4]
const deaths = writes.flatMap((at): KilledError[] => [
  { at, written: false },
  { at, written: true },
])

async function ledger(tenantId: string) {
  const entries = await queryItems(tenantPartition(tenantId), keys.credit(tenantId, '').sk)
  return entries.map(({ delta }) => Number(delta))
}

describe('a generation that is killed at any of its writes', () => {
  test.each(deaths)(
    '%j: the repeated request succeeds, is charged once, and the ledger agrees',
    async (death) => {
      const seller = await siteSeller()
      const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
      const killed = killSwitch(death)
      const first = await seller.generate({ requestId: 'press' })
      killed.end()
      logged.mockRestore()
      expect(killed.wasKilled()).toBe(true)
      expect(first.status).toBe(502)
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
      expect((await seller.site()).generation?.state).not.toBe('running')
      expect(await seller.generate({ requestId: 'press' })).toEqual({
        status: 200,
        body: { data: { content: validSiteContent } },
      })
      expect(await seller.credits()).toBe(signUpCredits - 10)
      expect(await ledger(seller.tenantId)).toEqual([signUpCredits, -10])
      expect(await seller.site()).toMatchObject({ status: 'staged', content: validSiteContent })
    },
  )

  test('a generation has no other write', async () => {
    const seller = await siteSeller()
    const killed = killSwitch({ at: writes.length + 1, written: false })
    expect((await seller.generate()).status).toBe(200)
    killed.end()
    expect(killed.count()).toBe(writes.length)
  })
})
