import { inspect } from 'node:util'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { knownHistories, mustHappen } from '#tests/harness/histories/known-histories.ts'
import { runHistories } from '#tests/harness/histories/run-histories.ts'
import { startStack } from '#tests/harness/histories/stack.ts'

const all = Number(process.env.HISTORIES ?? 500)
const historiesPerStack = 25
const stacks = Math.ceil(all / historiesPerStack)

/**
 * Runs far more random histories than the tests have time for, after the known ones with their rare events, and compares
 * each with the model of the documentation.
 */
export async function histories(): Promise<Row[]> {
  const seed = Date.now() % 2 ** 31
  const startedAt = performance.now()
  const seen = new Map<string, number>()
  let different = 0
  for (let batch = 0; batch < stacks; batch++) {
    const stack = await startStack()
    try {
      const known = batch === 0 ? knownHistories : []
      const random = Math.min(historiesPerStack, all - batch * historiesPerStack)
      const size = { runs: known.length + random, maxEvents: 25, killsOneOf: 10 }
      for (const [name, times] of await runHistories(stack, { seed: seed + batch, known, ...size }))
        seen.set(name, (seen.get(name) ?? 0) + times)
    } catch (error) {
      different += 1
      // What was shown and what is expected are properties of its cause.
      console.error(inspect(error, { depth: 10, maxStringLength: 20_000 }))
    } finally {
      await stack.stop()
      console.log(`${batch + 1} of ${stacks} batches, ${different} of them different`)
    }
  }
  const secondsEach = (performance.now() - startedAt) / 1000 / (all + knownHistories.length)
  return [
    atMost({
      what: `${all} random histories of sales, refunds, disputes, payouts, plans and referrals: batches that differ from the model by a cent`,
      value: different,
      limit: 0,
      unit: 'batches',
      note: `seed ${seed}`,
    }),
    atMost({
      what: `kinds of events that happened in none of them, nor in the ${knownHistories.length} known ones before`,
      value: mustHappen.filter((name) => !seen.has(name)).length,
      limit: 0,
      unit: 'kinds',
      note: [...seen].map(([name, times]) => `${name} ${times}`).join(', '),
    }),
    plain('a random history', `${written(secondsEach)} s`),
  ]
}
