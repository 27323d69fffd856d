import { beforeEach, expect, test, vi } from 'vitest'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { runHeldSales } from '#tests/harness/histories/held-sales.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.spyOn(console, 'error').mockReturnValue()
  const secrets = codesSecretForTests()
  return () => {
    secrets.restore()
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})

const runs = Number(process.env.HELD_HISTORIES ?? 20)

test('random histories with flags and holds keep the ledger right', { timeout: 60_000 * runs }, async () => {
  const seen = await runHeldSales(runs)
  for (const name of ['held sale', 'released sale', 'payout']) expect([...seen]).toContain(name)
})
