import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'

const Owner = z.object({ pid: z.int(), origin: z.string() })
const Edition = z.object({ pid: z.int(), dataDir: z.string() })

/** What an edition answers until it is ready. */
export const stillStarting = 503

export type DataFolder = { path: string; release: () => void }

/**
 * Takes the folder for this edition alone. While another edition runs on it, one of its own inside it, named by
 * the port; what a killed edition left behind counts for nothing.
 */
export async function takeDataFolder(wanted: string, port: number): Promise<DataFolder> {
  const folder = resolve(wanted)
  const path = (await isInUse(folder)) ? join(folder, String(port)) : folder
  const record = join(path, 'edition.json')
  mkdirSync(path, { recursive: true })
  writeFileSync(record, JSON.stringify({ pid: process.pid, origin: `http://localhost:${port}` }))
  return { path, release: () => rmSync(record, { force: true }) }
}

/** A process number says little after a crash, so the edition itself is asked. */
async function isInUse(folder: string) {
  const record = join(folder, 'edition.json')
  if (!existsSync(record)) return false
  try {
    const owner = Owner.parse(JSON.parse(readFileSync(record, 'utf8')))
    const reply = await fetch(`${owner.origin}/_local/edition.json`, { signal: AbortSignal.timeout(2000) })
    if (reply.status === stillStarting) return true
    const edition = Edition.parse(await reply.json())
    return edition.pid === owner.pid && edition.dataDir === folder
  } catch {
    return false
  }
}
