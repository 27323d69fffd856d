import { inspect, isDeepStrictEqual } from 'node:util'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { fold, liveNights } from '#tests/harness/metrics/live-nights.ts'

const [batches, salesEach] = [40, 50]

/** Checks that the metrics of courses are those of everything that happened, after far more sales than the tests have time for. */
export async function metrics(): Promise<Row[]> {
  const secrets = codesSecretForTests()
  const seed = Date.now() % 2 ** 31
  const { courses, sales, refunds, found, expected } = await liveNights({ seed, batches, salesEach })
  const different = courses.filter((_, index) => !isDeepStrictEqual(found[index], expected[index])).length
  if (different > 0) console.error(inspect({ found, expected }, { depth: 6 }))
  const begin = performance.now()
  await fold()
  const foldMs = performance.now() - begin
  secrets.restore()
  return [
    atMost({
      what: `courses whose metrics or partners differ from ${sales} sales with ${refunds} refunded courses, recomputed`,
      value: different,
      limit: 0,
      unit: 'courses',
      note: `seed ${seed}`,
    }),
    plain('a night without anything new', `${written(foldMs)} ms`),
  ]
}
