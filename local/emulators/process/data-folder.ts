import { linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { FileWriteError, makePrivateFolder, restrictFile, restrictFolder } from './private-files.ts'
import type { Log } from './readable-log.ts'

const Owner = z.object({ id: z.string(), pid: z.int(), origin: z.string() })
type Owner = z.infer<typeof Owner>
const Instance = z.object({ id: z.string() })

export type DataFolder = { path: string; release: () => void }
/** `id` is random, drawn at each start. */
export type InstanceOptions = { id: string; port: number; log: Log }

const askMs = 2000
const privateFiles = /^(table\.db.*|.*\.jsonl?(\.damaged)?|database\.pid)$/

/**
 * Takes the folder for this instance alone. While another instance runs on it, takes a folder of its own inside,
 * named by the port, and says so. What a killed instance left behind does not count.
 */
export async function takeDataFolder(wanted: string, options: InstanceOptions): Promise<DataFolder> {
  const folder = resolve(wanted)
  const owner = await takeUnlessUsed(folder, options)
  if (!owner) return taken(folder)
  const inner = join(folder, String(options.port))
  if (await takeUnlessUsed(inner, options)) throw new Error(`${inner} is in use. Choose another PORT.`)
  options.log(
    `${folder} is in use by ${owner.origin} (process ${owner.pid}). This one has data of its own, in ${inner}. ` +
      `To see the other data, open ${owner.origin}, or stop it and start again.`,
  )
  return taken(inner)
}

const recordIn = (folder: string) => join(folder, 'stack.json')

const taken = (path: string): DataFolder => ({
  path,
  release: () => rmSync(recordIn(path), { force: true }),
})

/** Returns who uses the folder, or undefined once it is taken. */
async function takeUnlessUsed(folder: string, { id, port }: InstanceOptions): Promise<Owner | undefined> {
  prepare(folder)
  const record = recordIn(folder)
  const mine = JSON.stringify({ id, pid: process.pid, origin: `http://localhost:${port}` })
  while (!created(record, mine)) {
    const owner = readOwner(record)
    if (owner && (await isRunning(owner))) return owner
    removeStale(record, owner, id)
  }
  return undefined
}

function prepare(folder: string) {
  makePrivateFolder(folder)
  const names = readdirSync(folder)
  const files = names.filter((name) => privateFiles.test(name))
  if (names.length === 0 || files.length > 0) restrictFolder(folder)
  for (const name of files) restrictFile(join(folder, name))
}

/** If two start at the same time, only one creates the record. */
function created(record: string, content: string) {
  const draft = `${record}.${process.pid}.${Math.random()}`
  try {
    writeFileSync(draft, content, { mode: 0o600 })
    linkSync(draft, record)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw new FileWriteError(record, error)
  } finally {
    rmSync(draft, { force: true })
  }
}

function readOwner(record: string): Owner | undefined {
  try {
    return Owner.parse(JSON.parse(readFileSync(record, 'utf8')))
  } catch {
    return undefined
  }
}

/** Renames the record before removing it: if another start replaced it meanwhile, it is renamed back. */
function removeStale(record: string, stale: Owner | undefined, id: string) {
  const moved = `${record}.${id}`
  if (!statSync(record, { throwIfNoEntry: false })) return
  renameSync(record, moved)
  if (readOwner(moved)?.id === stale?.id) rmSync(moved)
  else renameSync(moved, record)
}

/** A process id may be reused after a crash, so this requests the random id from the instance itself. */
async function isRunning({ id, pid, origin }: Owner) {
  try {
    const reply = await fetch(`${origin}/_local/stack.json`, { signal: AbortSignal.timeout(askMs) })
    return Instance.parse(await reply.json()).id === id
  } catch (error) {
    // A busy or paused instance must not lose its folder; a closed port has no instance.
    return error instanceof DOMException && error.name === 'TimeoutError' && exists(pid)
  }
}

function exists(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
