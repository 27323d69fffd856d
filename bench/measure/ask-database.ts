import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Returns what a script prints, as JSON on its last line, when it runs against the database at `endpoint`. What it prints before is a function's log. */
export async function askDatabase(endpoint: string, script: string, ...args: string[]): Promise<unknown> {
  const env = {
    ...process.env,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  }
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, ...args], { env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}
