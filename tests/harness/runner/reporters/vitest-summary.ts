import type { Reporter, TestModule } from 'vitest/node'
import { slowestTests } from './slowest-tests.ts'

/** Prints the slowest tests at the end of a run. */
export default class VitestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    for (const line of slowestTests(modules.flatMap(timedTests))) console.log(line)
  }
}

const timedTests = (module: TestModule) =>
  [...module.children.allTests()].flatMap((test) => {
    const name = `${module.relativeModuleId}: ${test.fullName}`
    const measured = test.diagnostic()
    return measured ? [{ name, milliseconds: measured.duration }] : []
  })
