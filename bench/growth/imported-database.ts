import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '#local/ports.ts'
import { descriptionOf } from './export-table.ts'

const run = promisify(execFile)
const longestStartMs = 60_000

/** Serves what was exported to `folder`. Throws where the embedded database doesn't run. */
export async function importedDatabase(folder: string, tables: readonly string[]) {
  const binary = createRequire(import.meta.url).resolve(
    `@dynoxide/${process.platform}-${process.arch}/dynoxide`,
  )
  const schema = join(folder, 'schema.json')
  const database = join(folder, 'table.db')
  await writeFile(schema, JSON.stringify(tables.map(descriptionOf)))
  await run(binary, ['import', '--source', folder, '--schema', schema, '--output', database])
  const port = await freePort()
  const server = spawn(binary, ['serve', '--port', String(port), '--db-path', database], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  await answers(endpoint)
  const stop = async () => {
    const gone = once(server, 'exit')
    server.kill()
    await gone
  }
  return { endpoint, stop }
}

async function answers(endpoint: string) {
  const giveUpAt = performance.now() + longestStartMs
  while (!(await fetch(endpoint).catch(() => undefined))) {
    if (performance.now() > giveUpAt) throw new Error('The database does not answer.')
    await pause(50)
  }
}
