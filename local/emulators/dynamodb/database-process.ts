import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from '../http/ports.ts'
import { killOrphan, recordProcess } from '../process/orphans.ts'
import { makePrivateFolder } from '../process/private-files.ts'
import { spawnGuarded } from './guarded-database.ts'

export type DatabaseProcess = {
  /** Resolves, with the end of the database's error output, when it has ended for any reason. */
  ended: Promise<string>
  stop: () => Promise<void>
}

const streamIndex = fileURLToPath(new URL('./index-stream-records.mjs', import.meta.url))

export const tableFile = (folder: string) => join(folder, 'table.db')

/**
 * Starts the database. Its guard may be killed too, so the process is recorded for the next start. The stream of a file that
 * exists is indexed first. If that fails, the database is only slower, or says itself what is wrong with its file.
 */
export async function spawnDatabase(folder: string, address: Address): Promise<DatabaseProcess> {
  const record = join(folder, 'database.pid')
  makePrivateFolder(folder)
  await killOrphan(record, folder)
  const file = tableFile(folder)
  if (existsSync(file) && !(await isIndexed(file))) await indexStreamRecords(file)
  const guard = spawnGuarded(serve(address, folder), ['pipe', 'pipe', 'pipe'])
  const ended = errorOutput(guard)
  const pid = await Promise.race([firstLine(guard), ended])
  recordProcess(record, Number(pid))
  return { ended, stop: () => stop(guard) }
}

const serve = ({ host, port }: Address, folder: string) => [
  'serve',
  ...['--host', host, '--port', String(port)],
  ...['--db-path', tableFile(folder)],
]

/** SQLite writes the definitions of tables and indexes into the pages that they need first. */
const definitionsBytes = 1_000_000
const indexName = 'stream_records_by_number'

/** Whether the index is found without SQLite, which takes a quarter of a second to start. */
async function isIndexed(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(definitionsBytes), position: 0 })
    return buffer.subarray(0, bytesRead).includes(indexName)
  } finally {
    await file.close()
  }
}

async function indexStreamRecords(file: string) {
  const indexing = spawn(process.execPath, [streamIndex, file], { stdio: 'ignore', windowsHide: true })
  await once(indexing, 'close')
}

const keptCharacters = 1000
const startLine = /^Dynoxide listening on .*$/m

async function errorOutput(guard: ChildProcess) {
  let output = ''
  guard.stderr?.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-keptCharacters)
  })
  await once(guard, 'close')
  guard.stdin?.destroy()
  return output.replace(startLine, '').trim()
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  const [chunk] = stdout ? await once(stdout, 'data') : []
  return String(chunk).split('\n', 1)[0] ?? ''
}

async function stop(guard: ChildProcess) {
  if (guard.exitCode !== null || guard.signalCode !== null) return
  const gone = once(guard, 'exit')
  guard.stdin?.end()
  await gone
}
