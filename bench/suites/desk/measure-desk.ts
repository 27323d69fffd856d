import { median } from '#bench/measure/times.ts'
import { sellersView } from '#lambdas/operators/sellers/find-sellers.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { sampleSeller, tableSizes } from './seller-items.ts'

// Asks both tables in turn, repeatedly, and prints the measurements. It runs in its own process, because the table's client
// keeps the endpoint of its first request.
const [rounds, warmUp] = [200, 20]

const questions: Record<string, () => ReturnType<typeof sellersView>> = {
  'first list': () => sellersView({}),
  'search by tenant': () => sellersView({ q: sampleSeller.tenantId }),
  'search by account': () => sellersView({ q: sampleSeller.ownerId }),
  "search by a store's address": () => sellersView({ q: sampleSeller.address }),
}

async function timeOf(table: string, ask: () => ReturnType<typeof sellersView>) {
  process.env.TABLE_NAME = table
  const startedAt = performance.now()
  const { sellers } = await ask()
  if (sellers.length === 0) throw new Error(`Nothing was found in ${table}.`)
  return performance.now() - startedAt
}

const results: Record<string, Record<string, { ms: number; read: number; requests: number }>> = {}
for (const [what, ask] of Object.entries(questions)) {
  const times: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++)
    for (const table of Object.keys(tableSizes)) {
      const ms = await timeOf(table, ask)
      if (round >= warmUp) times[table] = [...(times[table] ?? []), ms]
    }
  for (const table of Object.keys(tableSizes)) {
    const { read, requests } = await consumedUnits(() => timeOf(table, ask))
    results[what] = {
      ...results[what],
      [table]: { ms: median(times[table] ?? []), read, requests: requests.length },
    }
  }
}
console.log(JSON.stringify(results))
