import { atMost, type Row, written } from '../report/row.ts'
import { median } from '../times.ts'
import type { App } from './apps.ts'
import type { Network } from './visit.ts'

/** Few are enough for a first look: `BENCH_ROUNDS=3 npm run bench -- start`. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 11)

/** Measures both, one after the other, so that other load meets both. The first round warms up and does not count. */
export async function inTurns<T>(
  ours: App,
  theirs: App,
  measure: (app: App) => Promise<T>,
): Promise<[T[], T[]]> {
  const measured: [T[], T[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const pair = [await measure(ours), await measure(theirs)] as const
    if (round === 0) continue
    measured[0].push(pair[0])
    measured[1].push(pair[1])
  }
  return measured
}

export function ratio(what: string, { name }: Network, ours: number[], theirs: number[], limit: number): Row {
  const [own, other] = [median(ours), median(theirs)]
  const note = `medians of ${rounds} in turns: ${written(own, 0)} ms against ${written(other, 0)} ms`
  return atMost({
    what: `${what}, ${name}, against the reference app`,
    value: own / other,
    limit,
    unit: 'times',
    digits: 2,
    note,
  })
}
