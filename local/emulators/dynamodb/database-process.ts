import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Address } from '../http/ports.ts'
import { killOrphan, recordProcess } from '../process/orphans.ts'
import { makePrivateFolder } from '../process/private-files.ts'
import { spawnGuarded } from './guarded-database.ts'

export type DatabaseProcess = {
  /** Resolves, with the end of the database's error output, when it has ended for any reason. */
  ended: Promise<string>
  stop: () => Promise<void>
}

/** Starts the database. Its guard may be killed too, so the process is recorded for the next start. */
export async function spawnDatabase(folder: string, address: Address): Promise<DatabaseProcess> {
  const record = join(folder, 'database.pid')
  makePrivateFolder(folder)
  await killOrphan(record, folder)
  const guard = spawnGuarded(serve(address, folder), ['pipe', 'pipe', 'pipe'])
  const ended = errorOutput(guard)
  const pid = await Promise.race([firstLine(guard), ended])
  recordProcess(record, Number(pid))
  return { ended, stop: () => stop(guard) }
}

const serve = ({ host, port }: Address, folder: string) => [
  'serve',
  ...['--host', host, '--port', String(port)],
  ...['--db-path', join(folder, 'table.db')],
]

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
