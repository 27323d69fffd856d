import { median } from '../../measure/times.ts'
import { plain, type Row, written } from '../../report/row.ts'
import type { Network } from './visit.ts'

/** Few are enough for a first look: `BENCH_ROUNDS=3 npm run bench -- start`. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 11)

/** Measures several times. The first round warms up and does not count. */
export async function measureRounds<T>(measure: () => Promise<T>): Promise<T[]> {
  await measure()
  const measured: T[] = []
  for (let round = 0; round < rounds; round++) measured.push(await measure())
  return measured
}

/** Returns a time without a verdict, because a time alone says nothing on a machine that may be busy. */
export const timeOf = (what: string, { name }: Network, times: number[]): Row =>
  plain(`${what}, ${name}`, `${written(median(times), 0)} ms (median of ${rounds})`)
