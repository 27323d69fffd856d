import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { machine } from './report/machine.ts'
import { type Measured, reportOf } from './report/results.ts'
import { notMeasured, type Row } from './report/row.ts'
import { lineOf } from './report/table.ts'
import { suites } from './suites.ts'

// npm run bench [-- suite...]: measures, prints one table and writes it to bench/results.md.
const file = fileURLToPath(new URL('results.md', import.meta.url))
const day = new Date().toISOString().slice(0, 10)

// Handlers that a suite runs in this process would log each call between the rows.
process.env.AWS_LAMBDA_LOG_LEVEL ??= 'ERROR'

const wanted = process.argv.slice(2)
const longestName = Math.max(...Object.keys(suites).map(({ length }) => length))
const known = Object.entries(suites)
  .map(([name, { about }]) => `  ${name.padEnd(longestName)}  ${about}`)
  .join('\n')
if (wanted.includes('--help')) {
  console.log(
    `npm run bench [-- SUITE...]\n\nMeasures all suites, or those that are named, and writes bench/results.md.\n\n${known}\n\nHISTORIES=50 lives fewer of the 500 histories.`,
  )
  process.exit(0)
}
const unknown = wanted.filter((name) => !(name in suites))
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. The suites are:\n${known}`)
  process.exit(1)
}

const measured: Measured[] = []
for (const [suite, { about, measure }] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(suite)) continue
  console.error(`Measuring ${about}...`)
  const rows = await rowsOf(suite, measure)
  measured.push({ suite, lines: rows.map((row) => lineOf(row, { suite, day })) })
}

const previous = existsSync(file) ? await readFile(file, 'utf8') : ''
await writeFile(file, reportOf(machine(), measured, Object.keys(suites), previous))
console.log(reportOf(machine(), measured, Object.keys(suites)))
// Ends databases and browsers that a suite has left open.
process.exit()

/** A failing suite loses its own figures only. */
async function rowsOf(suite: string, measure: () => Promise<() => Promise<Row[]>>) {
  try {
    return await (await measure())()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return [notMeasured(suite, 'it failed; run it alone to see the error')]
  }
}
