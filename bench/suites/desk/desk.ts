import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { askDatabase } from '#bench/measure/ask-database.ts'
import { exportTable } from '#bench/measure/export-table.ts'
import { importedDatabase } from '#bench/measure/imported-database.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { sellerItems, tableSizes, wholeSellers } from './seller-items.ts'

const script = fileURLToPath(new URL('measure-desk.ts', import.meta.url))
const Answers = z.record(
  z.string(),
  z.record(z.string(), z.object({ ms: z.number(), read: z.number(), requests: z.number() })),
)
/** Larger than the difference between two medians of the same measurement on a busy machine. */
const flat = 1.25
const maxRequests = 2

/** Compares the desk's lists and searches among a million sellers with those among a hundred. */
export async function desk(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-'))
  try {
    const startedAt = performance.now()
    for (const [table, sellers] of Object.entries(tableSizes))
      await exportTable(folder, table, sellerItems(sellers))
    const { endpoint, stop } = await importedDatabase(folder, Object.keys(tableSizes))
    const seconds = (performance.now() - startedAt) / 1000
    const answers = Answers.parse(await askDatabase(endpoint, script).finally(stop))
    return [
      plain(
        `desk: creating a list of ${tableSizes.large} sellers, ${wholeSellers} of them with all their items`,
        `${written(seconds, 0)} s`,
      ),
      ...rowsOf(answers),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const rowsOf = (answers: z.infer<typeof Answers>): Row[] =>
  Object.entries(answers).flatMap(([what, { small, large }]) => {
    if (!small || !large) return []
    const about = `desk, ${what} among ${tableSizes.large} sellers`
    return [
      atMost({ what: `${about}: requests`, value: large.requests, limit: maxRequests, unit: 'requests' }),
      atMost({
        what: `${about}: read units against ${tableSizes.small} sellers`,
        value: large.read / small.read,
        limit: 1,
        unit: 'times',
        note: `${large.read} units`,
      }),
      atMost({
        what: `${about}: time against ${tableSizes.small} sellers`,
        value: large.ms / small.ms,
        limit: flat,
        unit: 'times',
        digits: 2,
        note: `medians: ${written(large.ms, 2)} ms against ${written(small.ms, 2)} ms`,
      }),
    ]
  })
