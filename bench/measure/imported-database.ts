import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { databaseProgram } from '#local/emulators/dynamodb/guarded-database.ts'
import { freePort } from '#local/emulators/http/ports.ts'
import { descriptionOf } from './export-table.ts'

const run = promisify(execFile)
const longestStartMs = 60_000

/**
 * Serves the tables exported to `folder`.
 *
 * @throws Error if the embedded database does not run on this machine.
 */
export async function importedDatabase(folder: string, tables: readonly string[]) {
  const binary = databaseProgram()
  const schema = join(folder, 'schema.json')
  const database = join(folder, 'table.db')
  await writeFile(schema, JSON.stringify(tables.map(descriptionOf)))
  await run(binary, ['import', '--source', folder, '--schema', schema, '--output', database])
  const port = await freePort()
  const server = spawn(binary, ['serve', '--port', String(port), '--db-path', database], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  await untilReady(endpoint)
  const stop = async () => {
    const gone = once(server, 'exit')
    server.kill()
    await gone
  }
  return { endpoint, stop }
}

async function untilReady(endpoint: string) {
  const giveUpAt = performance.now() + longestStartMs
  while (!(await fetch(endpoint).catch(() => undefined))) {
    if (performance.now() > giveUpAt) throw new Error('The database does not respond.')
    await pause(50)
  }
}
