import { existsSync } from 'node:fs'
import { type Address, freeAddress } from '../http/ports.ts'
import { DamagedFileError } from '../process/data-file.ts'
import { keepAside } from '../process/private-files.ts'
import type { Log } from '../process/readable-log.ts'
import { type DatabaseProcess, spawnDatabase, tableFile } from './database-process.ts'
import { waitForDatabase } from './database-replies.ts'

export type SuperviseOptions = {
  folder: string
  log: Log
  /** Called once the database has ended too often to be started again. */
  fail: (error: Error) => void
}

const maxRestarts = 3
const withinMs = 60_000
const taken = /port \d+ is already in use/
const damage = /not a valid SQLite|not a database|malformed|corrupt/i

export class DatabaseEndedError extends Error {
  override name = 'DatabaseEndedError'
}

/** Starts the database, and starts it again at the same address whenever its process ends unexpectedly. */
export async function superviseDatabase({ folder, log, fail }: SuperviseOptions, nextAddress = freeAddress) {
  const { address, endpoint, first } = await firstProcessAt(nextAddress, folder)
  let stopping = false
  let current = first
  const restartedAt: number[] = []

  const restart = async () => {
    const words = await current.ended
    if (stopping) return
    const tooMany = restartedAt.filter((at) => at > performance.now() - withinMs).length >= maxRestarts
    if (tooMany) return fail(endedError(folder, words))
    restartedAt.push(performance.now())
    log(`The database process ended${words && ` (${words})`}. It is started again with the same data.`)
    current = await spawnDatabase(folder, address)
    if (stopping) await current.stop()
    else follow()
  }
  const follow = () => void restart().catch(fail)
  follow()

  const stop = async () => {
    stopping = true
    await current.stop()
  }
  return { endpoint, stop }
}

/** Another process may take the address after it was found free: then the next one is tried. */
async function firstProcessAt(nextAddress: () => Promise<Address>, folder: string) {
  for (let tries = 1; ; tries++) {
    const address = await nextAddress()
    const endpoint = `http://${address.host}:${address.port}`
    try {
      return { address, endpoint, first: await firstProcess(folder, address, endpoint) }
    } catch (error) {
      if (tries > maxRestarts || !taken.test(String(error))) throw error
    }
  }
}

/** The file of a new folder is made by a process of its own, because only a file that exists can be indexed. */
async function firstProcess(folder: string, address: Address, endpoint: string) {
  if (!existsSync(tableFile(folder))) await (await replyingProcess(folder, address, endpoint)).stop()
  return replyingProcess(folder, address, endpoint)
}

/** @throws DamagedFileError, or DatabaseEndedError with what the database said. */
async function replyingProcess(folder: string, address: Address, endpoint: string): Promise<DatabaseProcess> {
  const started = await spawnDatabase(folder, address)
  const giveUp = new AbortController()
  const failed = started.ended.then((words) => {
    giveUp.abort()
    throw endedError(folder, words)
  })
  await Promise.race([waitForDatabase(endpoint, giveUp.signal), failed])
  failed.catch(() => {})
  return started
}

function endedError(folder: string, words: string) {
  const file = tableFile(folder)
  if (damage.test(words) && existsSync(file)) return damagedTable(file, words)
  return new DatabaseEndedError(
    `The database ended: ${words || 'it gave no reason'}. Its data is in ${file}, unchanged.`,
  )
}

const damagedTable = (file: string, words: string) =>
  new DamagedFileError(
    `${file} is damaged (${words}); a copy is kept in ${keepAside(file)}. Repair it with ` +
      `\`sqlite3 ${file} .recover | sqlite3 repaired.db\` and put repaired.db in its place, or restore the folder ` +
      'from a backup. Or delete the whole folder to start with no data.',
  )
