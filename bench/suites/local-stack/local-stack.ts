import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { median, msOf } from '#bench/measure/times.ts'
import { machineLoad } from '#bench/report/machine.ts'
import { atMost, notMeasured, type Row, timeAtMost, written } from '#bench/report/row.ts'
import { minifiedFolder } from '#infra/paths.ts'
import { memoryMbOf } from '#tests/harness/stack/process-memory.ts'
import { startedLocalStack } from '#tests/harness/stack/started-local-stack.ts'

const starts = 3
const testReport = '.local/test-report.json'
const browserSuiteMemory = '.local/browser-suite-memory.json'
/** Until what a start has left is collected. */
const settleMs = 5000

/** Measures what a developer waits for. */
export async function localStack(): Promise<Row[]> {
  return [
    await readyRow(),
    await memoryRow(),
    memoryAfterBrowserSuiteRow(),
    notMeasured('local stack: fresh clone to ready', 'it installs every package anew', '≤ 90 s'),
    ...(await synthRows()),
    testRow(),
  ]
}

/** The first start builds what is missing and is not counted. */
async function readyRow() {
  const times: number[] = []
  for (let start = 0; start <= starts; start++) {
    const { readyMs, stop } = await startedLocalStack()
    times.push(readyMs / 1000)
    await stop()
  }
  const [, ...counted] = times
  const figure = {
    what: 'local stack: start to ready, once installed',
    value: median(counted),
    limit: 3,
    unit: 's',
    note: `median of ${starts}, ${counted.map((seconds) => written(seconds)).join(', ')}`,
  }
  return timeAtMost(figure, machineLoad())
}

/** The sum over all processes, each with its share of the pages that several use. */
async function memoryRow(): Promise<Row> {
  const what = 'local stack: memory when ready'
  if (!hasMemoryOfProcesses) return notMeasured(what, 'it is read from /proc', '≤ 350 MB')
  const { pid, stop } = await startedLocalStack()
  await pause(settleMs)
  const value = memoryMbOf(Number(pid))
  await stop()
  return atMost({ what, value, limit: 350, unit: 'MB', digits: 0, note: 'PSS of all its processes' })
}

/** Read from the last run of the browser tests if there is one, because running them takes minutes. */
function memoryAfterBrowserSuiteRow(): Row {
  const what = 'local stack: memory after the browser suite'
  if (!existsSync(browserSuiteMemory)) return notMeasured(what, 'first run npx playwright test', '≤ 600 MB')
  const { memoryMb } = Memory.parse(JSON.parse(readFileSync(browserSuiteMemory, 'utf8')))
  return atMost({
    what,
    value: memoryMb,
    limit: 600,
    unit: 'MB',
    digits: 0,
    note: 'PSS of all its processes',
  })
}

const Memory = z.object({ memoryMb: z.number() })
const hasMemoryOfProcesses = existsSync('/proc/self/smaps_rollup')

async function synthRows(): Promise<Row[]> {
  rmSync(minifiedFolder, { recursive: true, force: true })
  const row = async (what: string) =>
    timeAtMost({ what, value: (await synthMs()) / 1000, limit: 10, unit: 's', note: 'once' }, machineLoad())
  return [
    await row('cdk synth, all functions bundled and minified'),
    await row('cdk synth again, no function changed'),
  ]
}

async function synthMs() {
  const folder = mkdtempSync(join(tmpdir(), 'bench-synth-'))
  try {
    return await msOf(async () => {
      const output = ['--output', join(folder, 'out')]
      const synth = spawn('npm', ['run', '--silent', 'synth', '--', ...output], { stdio: 'ignore' })
      const [code] = await once(synth, 'exit')
      if (code !== 0) throw new Error('npm run synth failed')
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const Report = z.object({
  numTotalTests: z.number(),
  startTime: z.number(),
  testResults: z.array(z.object({ endTime: z.number() })),
})

/** Read from the last test report if there is one, because running the tests takes minutes. */
function testRow(): Row {
  const what = 'unit and integration tests, by the clock'
  const how = `first run npx vitest run --reporter=json --outputFile=${testReport}`
  if (!existsSync(testReport)) return notMeasured(what, how, '≤ 10 min')
  const report = Report.parse(JSON.parse(readFileSync(testReport, 'utf8')))
  const tookMs = Math.max(...report.testResults.map(({ endTime }) => endTime)) - report.startTime
  const note = `${report.numTotalTests} tests, ${written(tookMs / report.numTotalTests, 0)} ms each`
  return timeAtMost({ what, value: tookMs / 60_000, limit: 10, unit: 'min', note }, machineLoad())
}
