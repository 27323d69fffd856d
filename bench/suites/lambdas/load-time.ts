import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const run = promisify(execFile)

const script = `const before = process.cpuUsage()
await import(process.argv[1])
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1000)`

/** Environment for loading a function; no service is called. */
const environment = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  NODE_NO_WARNINGS: '1',
}

/**
 * Returns the processor time in milliseconds that a new process takes to load an ES module, without Node's own start. It
 * hardly depends on other load.
 */
export async function loadMsOf(file: string): Promise<number> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, file], {
    env: environment,
  })
  return z.number().parse(JSON.parse(stdout))
}
