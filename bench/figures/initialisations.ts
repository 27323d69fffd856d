import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { functions } from '#infra/functions/function-definitions.ts'
import { bundleUsual } from '../bundle-baseline.ts'
import { type LoadTime, loadTimeOf } from '../load-time.ts'
import { load } from '../report/machine.ts'
import { atMost, type Row, timeAtMost, written } from '../report/row.ts'
import { kilobyte } from '../sizes.ts'
import { median } from '../times.ts'

const limitMs = 50
/** Initialisation of the baseline bundle on the machine where the limit of 50 ms was set. */
const usualMs = 57
const rounds = 7

/**
 * Measures how much longer each function takes to load than an empty one, in processor time, which hardly depends on other
 * load, and in wall-clock time. The baseline bundle is loaded in the same run: if it takes more than its 57 ms, the machine
 * is slow, and only the ratio is meaningful.
 */
export async function initialisations(folder: string, fileOf: (name: string) => string): Promise<Row[]> {
  const [empty, usual] = [join(folder, 'empty.mjs'), join(folder, 'usual.mjs')]
  writeFileSync(empty, 'export const handler = async () => ({})\n')
  await bundleUsual(usual)
  const files = functions.map(({ name }) => fileOf(name))
  const times = await inTurns([empty, usual, ...files])
  const above = (file: string, figure: keyof LoadTime) =>
    median((times.get(file) ?? []).map((time) => time[figure])) -
    median((times.get(empty) ?? []).map((time) => time[figure]))
  const usualTakes = above(usual, 'processorMs')
  const middle = median(files.map((file) => above(file, 'processorMs')))
  return [
    ...functions.map(({ name }) => rowOf(name, fileOf(name), above)),
    atMost({
      what: 'initialisation of the functions, their median, against the baseline bundle in the same run',
      value: middle / usualTakes,
      limit: Number(written(limitMs / usualMs, 2)),
      unit: 'times',
      digits: 2,
      note: `lib-dynamodb + middy + zod: ${written(statSync(usual).size / kilobyte, 0)} KB, ${written(usualTakes, 0)} ms here, ${usualMs} ms where the limit was set`,
    }),
  ]
}

const rowOf = (name: string, file: string, above: (file: string, figure: keyof LoadTime) => number) =>
  timeAtMost(
    {
      what: `function ${name}: initialisation above an empty handler's`,
      value: above(file, 'processorMs'),
      limit: limitMs,
      unit: 'ms',
      digits: 0,
      note: `processor time; ${written(above(file, 'wallMs'), 0)} ms by the clock; medians of ${rounds}`,
    },
    load(),
  )

/** Loads them in turns, so that a busy moment of the machine affects all of them. */
async function inTurns(files: readonly string[]) {
  const times = new Map<string, LoadTime[]>(files.map((file) => [file, []]))
  for (let round = 0; round < rounds; round++)
    for (const file of files) times.get(file)?.push(await loadTimeOf(file))
  return times
}
