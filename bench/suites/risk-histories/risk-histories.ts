import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'

const run = promisify(execFile)
const [batches, historiesEach] = [40, 25]
/** No batch begins later, so that a slow machine reports fewer histories and not none. */
const longestMs = 25 * 60 * 1000
const file = 'tests/lambdas/risk/histories.test.ts'

/** Runs far more random histories of flags and holds than the tests have time for, each against the model of the documentation. */
export async function riskHistories(): Promise<Row[]> {
  const startedAt = performance.now()
  let [done, different] = [0, 0]
  for (; done < batches && performance.now() - startedAt < longestMs; done++) {
    if (!(await isRight())) different += 1
    console.log(`${done + 1} of ${batches} batches, ${different} of them different`)
  }
  const secondsEach = (performance.now() - startedAt) / 1000 / (done * historiesEach)
  return [
    atMost({
      what: `${done * historiesEach} random histories of sales, refunds, disputes, flags, holds and payouts: batches that differ from the model`,
      value: different,
      limit: 0,
      unit: 'batches',
    }),
    plain('a random history of holds', `${written(secondsEach)} s`),
  ]
}

/** In a process of its own: the histories move its clock, which only the test runner does. */
async function isRight(): Promise<boolean> {
  const env = { ...process.env, HELD_HISTORIES: String(historiesEach) }
  try {
    await run('npx', ['vitest', 'run', file, '--reporter=dot'], { env })
    return true
  } catch (error) {
    // It has the seed and the smallest history that differs.
    console.error(error)
    return false
  }
}
