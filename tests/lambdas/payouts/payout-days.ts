import { beforeEach, vi } from 'vitest'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'

/** For each test of a file: it is noon of 4 March 2026, and errors are not shown. */
export const inMarch = () =>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') })
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const secrets = codesSecretForTests()
    return () => {
      secrets.restore()
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })

export const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
export const untilPayoutDay = () => vi.setSystemTime(nextPayoutDay())

export async function payeeWith(cents: number) {
  const payee = await newPayee()
  await payee.earn(cents)
  untilPayoutDay()
  return payee
}
