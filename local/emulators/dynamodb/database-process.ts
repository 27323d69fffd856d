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

/** What a file has as its application id once its stream is indexed: it can be read without SQLite, which takes a second. */
const indexedId = 1_398_231_140
/** Four bytes, big-endian (https://www.sqlite.org/fileformat.html#application_id). */
const applicationIdOffset = 68

/**
 * Starts the database. Its guard may be killed too, so the process is recorded for the next start. The stream of a file that
 * exists is indexed first, once. If that fails, the database is only slower, or says itself what is wrong with its file.
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

async function isIndexed(file: string) {
  const opened = await open(file)
  const { buffer } = await opened.read(Buffer.alloc(4), 0, 4, applicationIdOffset)
  await opened.close()
  return buffer.readInt32BE() === indexedId
}

async function indexStreamRecords(file: string) {
  const args = [streamIndex, file, String(indexedId)]
  const indexing = spawn(process.execPath, args, { stdio: 'ignore', windowsHide: true })
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
