import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { median } from '#bench/measure/times.ts'
import { atMost, type Row, written } from '#bench/report/row.ts'
import { functions } from '#infra/functions/function-definitions.ts'
import { kilobyte } from '#tests/harness/pages/sizes.ts'
import { loadMsOf } from './load-time.ts'

const limit = 0.95
const rounds = 7

/**
 * Measures how much longer each function takes to load than an empty one, and compares that with the baseline bundle
 * in the same run: a slow machine is slow for both.
 */
export async function initialisations(folder: string, fileOf: (name: string) => string): Promise<Row[]> {
  const [empty, usual] = [join(folder, 'empty.mjs'), join(folder, 'usual.mjs')]
  writeFileSync(empty, 'export const handler = async () => ({})\n')
  await bundleUsual(usual)
  const files = functions.map(({ name }) => fileOf(name))
  const times = await withCallTurns([empty, usual, ...files])
  const above = (file: string) => median(times.get(file) ?? []) - median(times.get(empty) ?? [])
  const usualTakes = above(usual)
  const middle = median(files.map((file) => above(file)))
  return [
    ...functions.map(({ name }) => rowOf(name, above(fileOf(name)), usualTakes)),
    atMost({
      what: 'initialisation of the functions, their median, against the baseline bundle in the same run',
      value: middle / usualTakes,
      limit,
      unit: 'times',
      digits: 2,
      note: `lib-dynamodb + middy + zod: ${written(statSync(usual).size / kilobyte, 0)} KB, ${written(usualTakes, 0)} ms above an empty handler's, medians of ${rounds}`,
    }),
  ]
}

const rowOf = (name: string, ms: number, usualMs: number) =>
  atMost({
    what: `function ${name}: initialisation against the baseline bundle`,
    value: ms / usualMs,
    limit,
    unit: 'times',
    digits: 2,
    note: `${written(ms, 0)} ms of processor time above an empty handler's`,
  })

/** Loads them in turns, so that a busy moment of the machine affects all of them. */
async function withCallTurns(files: readonly string[]) {
  const times = new Map<string, number[]>(files.map((file) => [file, []]))
  for (let round = 0; round < rounds; round++)
    for (const file of files) times.get(file)?.push(await loadMsOf(file))
  return times
}

/** Bundles the baseline function with esbuild's default settings. */
const bundleUsual = (outfile: string) =>
  build({
    entryPoints: [fileURLToPath(new URL('baseline-function.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)",
    },
  })
