import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const run = promisify(execFile)

const script = `const before = process.cpuUsage()
const startedAt = performance.now()
await import(process.argv[1])
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ wallMs, processorMs: (user + system) / 1000 }))`

/** Environment for loading a function; no service is called. */
const environment = {
  AWS_REGION: 'eu-west-1',
  AWS_ACCESS_KEY_ID: 'none',
  AWS_SECRET_ACCESS_KEY: 'none',
  NODE_NO_WARNINGS: '1',
}

const LoadTime = z.object({ wallMs: z.number(), processorMs: z.number() })
export type LoadTime = z.infer<typeof LoadTime>

/** Returns the time a new process takes to load an ES module, without Node's own start. */
export async function loadTimeOf(file: string): Promise<LoadTime> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script, file], {
    env: environment,
  })
  return LoadTime.parse(JSON.parse(stdout))
}
