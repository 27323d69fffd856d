import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
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
/** A file's application id, its bytes 68 to 71 (https://www.sqlite.org/fileformat.html#application_id), once its stream is indexed. */
const indexedId = 'SWsi'

export const tableFile = (folder: string) => join(folder, 'table.db')

/**
 * Starts the database. Its guard may be killed too, so the process is recorded for the next start. The stream of a file that
 * exists is indexed first, once. If that fails, the database is only slower, or says itself what is wrong with its file.
 */
export async function spawnDatabase(folder: string, { host, port }: Address): Promise<DatabaseProcess> {
  const file = tableFile(folder)
  const record = join(folder, 'database.pid')
  makePrivateFolder(folder)
  await killOrphan(record, folder)
  if (existsSync(file)) await indexStreamRecords(file)
  const address = ['--host', host, '--port', String(port)]
  const guard = spawnGuarded(['serve', ...address, '--db-path', file], ['pipe', 'pipe', 'pipe'])
  const ended = errorOutput(guard)
  const pid = await Promise.race([firstLine(guard), ended])
  recordProcess(record, Number(pid))
  return { ended, stop: () => stop(guard) }
}

async function indexStreamRecords(file: string) {
  const id = await text(createReadStream(file, { start: 68, end: 71 })).catch(() => '')
  if (id === indexedId) return
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
