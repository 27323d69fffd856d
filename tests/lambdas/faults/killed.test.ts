import { describe, expect, test, vi } from 'vitest'
import { type KilledError, killSwitch } from '../support/kill-switch.ts'
import { accountScenarios } from './account-scenarios.ts'
import { faultFixtures, leasesExpire } from './fixtures.ts'
import { libraryScenarios } from './library-scenarios.ts'
import { paymentScenarios } from './payment-scenarios.ts'
import type { Scenario, Subject } from './scenario.ts'
import { sellingScenarios } from './selling-scenarios.ts'

const fixtures = faultFixtures()

/** Nothing of the process reaches table, bucket or user pool once it is dead. Answers how many writes it came to. */
async function killedDuring(death: KilledError, { act }: Subject) {
  const { bucket, accounts } = fixtures()
  const { faults } = accounts.pool
  const process = killSwitch(death)
  bucket.failPut = process.dies
  bucket.failDelete = process.dies
  faults.beforeChange = () => {
    if (process.dies()) throw new Error('killed')
  }
  await act()
  process.end()
  bucket.failPut = () => false
  bucket.failDelete = () => false
  faults.beforeChange = () => {}
  return process
}

const writesOf = async ({ prepare }: Scenario) => {
  const subject = await prepare(fixtures())
  const process = await killedDuring({ at: Number.POSITIVE_INFINITY, written: false }, subject)
  await subject.expectDone()
  return process.count()
}

async function survives({ prepare }: Scenario, death: KilledError) {
  const subject = await prepare(fixtures())
  const process = await killedDuring(death, subject)
  expect(process.wasKilled()).toBe(true)
  leasesExpire()
  expect((await subject.act()).status).toBeLessThan(500)
  await subject.expectDone()
  vi.useRealTimers()
}

describe('killed before any of its writes or after the last: the same request again finishes it', () => {
  test.each([...sellingScenarios, ...accountScenarios, ...libraryScenarios, ...paymentScenarios])(
    '$name',
    async (scenario) => {
      const writes = await writesOf(scenario)
      expect(writes).toBeGreaterThan(0)
      for (let at = 1; at <= writes; at++) await survives(scenario, { at, written: false })
      await survives(scenario, { at: writes, written: true })
    },
  )
})
