import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { runHistories } from '#tests/harness/histories/run-histories.ts'
import { startStack } from '#tests/harness/histories/stack.ts'

const [stacks, historiesPerStack] = [10, 50]

/** Lives far more random histories than the tests have time for, and compares each with the model of the documentation. */
export async function histories(): Promise<Row[]> {
  const seed = Date.now() % 2 ** 31
  const startedAt = performance.now()
  let different = 0
  for (let batch = 0; batch < stacks; batch++) {
    const stack = await startStack()
    try {
      await runHistories(stack, { seed: seed + batch, runs: historiesPerStack, maxEvents: 12 })
    } catch (error) {
      different += 1
      console.error(error)
    } finally {
      await stack.stop()
    }
  }
  const all = stacks * historiesPerStack
  const secondsEach = (performance.now() - startedAt) / 1000 / all
  return [
    atMost({
      what: `${all} random histories of sales, refunds, disputes and payouts: batches that differ from the model by a cent`,
      value: different,
      limit: 0,
      unit: 'batches',
      note: `seed ${seed}`,
    }),
    plain('a random history', `${written(secondsEach)} s`),
  ]
}
