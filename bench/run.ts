import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parts } from './parts.ts'
import { machine } from './report/machine.ts'
import { type Measured, reportOf } from './report/results.ts'
import { notMeasured, type Row } from './report/row.ts'
import { lineOf } from './report/table.ts'

// npm run bench [-- part...]: measures, prints one table, keeps it in bench/results.md.
const file = fileURLToPath(new URL('results.md', import.meta.url))
const day = new Date().toISOString().slice(0, 10)

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in parts))
if (unknown.length > 0) {
  const known = Object.entries(parts).map(([name, { about }]) => `  ${name.padEnd(12)}${about}`)
  console.error(`There is no part ${unknown.join(', ')}. The parts are:\n${known.join('\n')}`)
  process.exit(1)
}

const measured: Measured[] = []
for (const [part, { about, measure }] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(part)) continue
  console.error(`Measuring ${about}...`)
  const rows = await rowsOf(part, measure)
  measured.push({ part, lines: rows.map((row) => lineOf(row, { part, day })) })
}

const former = existsSync(file) ? await readFile(file, 'utf8') : ''
await writeFile(file, reportOf(machine(), measured, Object.keys(parts), former))
console.log(reportOf(machine(), measured, Object.keys(parts)))
// Databases and browsers that a part has left open end with this process.
process.exit()

/** A part that breaks costs its own figures, not those of the others. */
async function rowsOf(part: string, measure: () => Promise<() => Promise<Row[]>>) {
  try {
    return await (await measure())()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
    return [notMeasured(part, 'it failed; run it alone to see why')]
  }
}
