import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { startAccounts } from '#tests/harness/functions/accounts.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { expectNoOtherNames } from './expect-consistent.ts'
import type { FaultFixtures } from './scenario.ts'

/** For all tests of a file: what the handlers talk to, no time spent between tries, nothing said about planned faults. */
export function faultFixtures() {
  let model: Awaited<ReturnType<typeof fakeModel>> | undefined
  let fixtures: FaultFixtures | undefined
  beforeAll(async () => {
    model = await fakeModel()
    fixtures = {
      accounts: await startAccounts(),
      bucket: await fakeBucket(),
      payments: await startPayments({ hasSecrets: true }),
    }
  })
  afterAll(async () => {
    fixtures?.bucket.restore()
    fixtures?.accounts.restore()
    await fixtures?.payments.stop()
    await model?.close()
    // Last, because a failure must not leave a mocked client behind for the next file.
    await expectNoOtherNames()
  })
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
  return (): FaultFixtures => {
    if (!fixtures) throw new Error('not started')
    return fixtures
  }
}

/** Longer than any lease or reservation, much shorter than the life of a code. */
const leaseMs = 61_000

/** What a dead process held is free again after this. */
export const leasesExpire = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + leaseMs })
