import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { machineLoad } from '#bench/report/machine.ts'
import { plain, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { readLines } from '#lambdas/visits/read-lines.ts'
import { countLines, type VisitCounts } from '#lambdas/visits/visit-lines.ts'
import { lineOf } from '#tests/harness/buyers/visit-log.ts'

const [stores, sources, lineCount] = [900, 40, 500_000]
const perSecond = 100_000
const megabyte = 1_000_000

/** Measures how fast the lines of the stores' log become counts: two in three are of pages and covers, one is a beacon. */
export async function visits(): Promise<Row[]> {
  const lines = Array.from({ length: lineCount }, (_, n) => sampleLine(n))
  const counting = await timeOf(async () => void countLines(lines, new Map()))
  const file = gzipSync(`${lines.join('\n')}\n`)
  lines.length = 0
  const before = process.memoryUsage().rss
  const reading = await timeOf(() => readAndCount(file))
  const grown = Math.max(0, process.memoryUsage().rss - before) / megabyte
  return [
    row('counting 100 000 lines of the log', counting),
    row('reading, unzipping and counting 100 000 lines of the log', reading),
    plain(
      `memory for a file of ${lineCount} lines, ${written(file.length / megabyte)} MB zipped`,
      `${written(grown)} MB more than before`,
    ),
  ]
}

function sampleLine(n: number) {
  const beacon = { at: 1_795_300_000_000 + n * 18, ...(n % 5 > 0 && { source: `reel-${n % sources}` }) }
  return lineOf(
    `store-${n % stores}`,
    n % 3 === 0 ? beacon : { ...beacon, path: '/', status: 200, query: '-' },
  )
}

async function readAndCount(file: Buffer) {
  const counts: VisitCounts = new Map()
  for await (const lines of readLines(Readable.from(chunksOf(file)))) countLines(lines, counts)
}

/** As a file arrives from the bucket. */
function* chunksOf(file: Buffer) {
  const size = 64 * 1024
  for (let start = 0; start < file.length; start += size) yield file.subarray(start, start + size)
}

/** Seconds. */
async function timeOf(work: () => Promise<void>) {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}

const row = (what: string, seconds: number) =>
  timeAtMost(
    {
      what,
      value: (seconds / lineCount) * perSecond,
      limit: 1,
      unit: 's',
      digits: 3,
      note: `${written(lineCount / seconds, 0)} lines a second`,
    },
    machineLoad(),
  )
