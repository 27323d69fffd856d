import { describe, expect, test, vi } from 'vitest'
import { type KilledError, killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { faultFixtures, leasesExpire } from './fixtures.ts'
import type { Scenario, Subject } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const fixtures = faultFixtures()

/** Runs the request in a process that is killed: after that, nothing of it reaches table, bucket or user pool. */
async function killedDuring(death: KilledError, { act }: Subject) {
  const { bucket, accounts } = fixtures()
  const { faults } = accounts.pool
  const process = killSwitch(death)
  bucket.failPut = process.dies
  bucket.failDelete = process.dies
  faults.beforeChange = () => {
    if (process.dies()) throw new Error('killed')
  }
  try {
    await act()
  } finally {
    process.end()
    bucket.failPut = () => false
    bucket.failDelete = () => false
    faults.beforeChange = () => {}
  }
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

describe('a request killed at any write is finished by repeating it', () => {
  test.each(scenarios)('$name', async (scenario) => {
    const writes = await writesOf(scenario)
    expect(writes).toBeGreaterThan(0)
    for (let at = 1; at <= writes; at++) await survives(scenario, { at, written: false })
    await survives(scenario, { at: writes, written: true })
  })
})
