import { describe, expect, test, vi } from 'vitest'
import { type Fault, withFaults } from '../support/failing-table.ts'
import { faultFixtures, leasesExpire } from './fixtures.ts'
import { maxTries, type Outcome, type Scenario, type Subject } from './scenario.ts'
import { scenarios } from './scenarios.ts'

const fixtures = faultFixtures()
const shares = [10, 30, 50]
const passing: unknown[] = ['conflict', 'generation-running']

/** Repeats a request, each time after the holds of the last one have expired, until the reply is final. */
async function transactPersistently({ act }: Subject): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  while (outcomes.length < maxTries) {
    const outcome = await act()
    outcomes.push(outcome)
    if (outcome.status < 500 && !passing.includes(outcome.error)) return outcomes
    leasesExpire()
  }
  throw new Error('never answered')
}

async function outcomesUnder(fault: Fault, percent: number, { prepare }: Scenario) {
  const subject = await prepare(fixtures())
  const outcomes: Outcome[] = []
  await withFaults(
    fault,
    percent / 100,
    async () => outcomes.push(...(await transactPersistently(subject))),
    percent,
  )
  await subject.expectDone()
  vi.useRealTimers()
  return outcomes
}

describe('requests under throttling or conflicts', () => {
  const all = scenarios
  test.each(all)('$name: done once, or refused until it can be; never a fault of ours', async (scenario) => {
    for (const percent of shares) {
      const outcomes = await outcomesUnder('refused', percent, scenario)
      expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
    }
  })
})

/** A code has five attempts, so that five lost replies end it. */
const isAboutCodes = ({ name }: Scenario) => /code/.test(name)

describe('this percentage of replies of the table is lost after the work was done', () => {
  const all = scenarios.filter((scenario) => !isAboutCodes(scenario))
  test.each(all)('$name: done once in the end', async (scenario) => {
    for (const percent of shares) await outcomesUnder('lost', percent, scenario)
  })
})
