import { availableParallelism } from 'node:os'
import type { Reporter, TestModule } from 'vitest/node'
import { processorTime } from './processor-time.ts'
import { slowestTests } from './slowest-tests.ts'

/** Prints the slowest tests at the end of a run, and the run's processor time. */
export default class VitestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const line of slowestTests(modules.flatMap(timedTests))) console.log(line)
    const { user, system } = process.cpuUsage()
    const elapsedMs = process.uptime() * 1000
    const cores = availableParallelism()
    console.log(processorTime({ processorMs: (user + system) / 1000, elapsedMs, cores }))
  }
}

const timedTests = (module: TestModule) =>
  [...module.children.allTests()].flatMap((test) => {
    const name = `${module.relativeModuleId}: ${test.fullName}`
    const measured = test.diagnostic()
    return measured ? [{ name, milliseconds: measured.duration }] : []
  })
