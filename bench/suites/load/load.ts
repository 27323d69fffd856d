import autocannon from 'autocannon'
import { atMost, notMeasured, plain, type Row, written } from '#bench/report/row.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { startedLocalStack } from '#tests/harness/stack/started-local-stack.ts'
import { targetAt } from '#tests/harness/stack/target.ts'
import { handlerRows } from './handler-time.ts'
import { type Load, loadsOf } from './loads.ts'
import { growth, memoryDuring } from './memory.ts'
import { saleRows } from './sales.ts'

const secondsEach = 4
const enduranceSeconds = 120
const maxGrowth = 1.05

/** Loads a local stack in its own process with each kind of request at full speed, then with a mix for two minutes. */
export async function load(): Promise<Row[]> {
  const { origin, pid, stop } = await startedLocalStack()
  try {
    const target = await targetAt(origin)
    const owner = await storeOwner(target)
    // The mails of thousands of sales would come before the code of a later sign-up.
    const other = await storeOwner(target)
    const loads = await loadsOf(owner, `${owner.siteAddress}.localhost:${new URL(origin).port}`)
    const rows: Row[] = []
    for (const one of loads) rows.push(...rowsOf(one, await fire(origin, one, secondsEach)))
    const sales = pid === undefined ? [] : await saleRows(origin, pid, owner)
    const handlers = pid === undefined ? [] : await handlerRows(origin, pid, other)
    return [...rows, ...sales, ...handlers, await memoryRow(origin, pid, loads)]
  } finally {
    await stop()
  }
}

const fire = (url: string, { atOnce, requests }: Load, duration: number) =>
  autocannon({ url, connections: atOnce, duration, requests: [...requests] })

function rowsOf(
  { what: name, atOnce }: Load,
  { requests, latency, errors, timeouts, non2xx }: autocannon.Result,
): Row[] {
  const what = `load: ${name}, ${atOnce} at once`
  const speed = `${written(requests.average, 0)} a second, p50 ${latency.p50} ms, p99 ${latency.p99} ms`
  const failed = errors + timeouts + non2xx
  return [
    plain(what, speed),
    atMost({ what: `${what}: failures of ${requests.total}`, value: failed, limit: 0, unit: 'failed' }),
  ]
}

/** Alternates reads and writes; memory retained per request would show. */
async function memoryRow(origin: string, pid: number | undefined, loads: readonly Load[]): Promise<Row> {
  const what = 'load: resident memory over two minutes, the last half minute against the one before'
  if (!pid || process.platform !== 'linux') return notMeasured(what, 'it is read from /proc', 'flat')
  const mixed = loads.filter(({ what: name }) =>
    ['get-home', 'update-site', 'a published page'].includes(name),
  )
  const all = { what, atOnce: 4, requests: mixed.flatMap(({ requests }) => requests) }
  const samples = await memoryDuring(pid, fire(origin, all, enduranceSeconds))
  const { ratio, before, late } = growth(samples)
  const note = `${written(before, 0)} MB, then ${written(late, 0)} MB; ${written(Math.max(...samples), 0)} MB at most`
  return atMost({ what, value: ratio, limit: maxGrowth, unit: 'times', digits: 3, note })
}
