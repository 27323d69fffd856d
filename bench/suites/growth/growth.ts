import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { askDatabase } from '#bench/measure/ask-database.ts'
import { exportTable } from '#bench/measure/export-table.ts'
import { importedDatabase } from '#bench/measure/imported-database.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { itemsOf, tables, targetTables } from './target-tables.ts'

const script = fileURLToPath(new URL('measure-home.ts', import.meta.url))
const Answers = z.array(z.object({ ms: z.number(), read: z.number(), requests: z.number() }))
/** Larger than the difference between two medians of the same measurement on a busy machine. */
const flat = 1.25

/** Compares home of sellers with 10, 10,000 and 1,000,000 orders among 100,000 others with a seller alone in a table. */
export async function growth(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'growth-'))
  try {
    const startedAt = performance.now()
    for (const table of tables) await exportTable(folder, table, itemsOf(table))
    const { endpoint, stop } = await importedDatabase(folder, tables)
    const seconds = (performance.now() - startedAt) / 1000
    const answers = Answers.parse(
      await askDatabase(endpoint, script, JSON.stringify(targetTables)).finally(stop),
    )
    return [
      plain('growth: creating a table of 1.6 million items', `${written(seconds, 0)} s`),
      ...rowsOf(answers),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function rowsOf(answers: z.infer<typeof Answers>): Row[] {
  const alone = answers[0]?.ms ?? Number.NaN
  return targetTables.flatMap(({ what }, n) => {
    const { ms, read, requests } = answers[n] ?? { ms: Number.NaN, read: Number.NaN, requests: Number.NaN }
    const units = {
      what: `home, ${what}`,
      value: read,
      limit: 1,
      unit: 'read unit',
      note: `${requests} request`,
    }
    const time = {
      what: `home, ${what}: time against one seller alone`,
      value: ms / alone,
      limit: flat,
      unit: 'times',
    }
    return [
      atMost(units),
      ...(n > 0
        ? [
            atMost({
              ...time,
              digits: 2,
              note: `medians: ${written(ms, 2)} ms against ${written(alone, 2)} ms`,
            }),
          ]
        : []),
    ]
  })
}
