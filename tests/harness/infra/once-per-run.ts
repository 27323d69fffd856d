import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names a folder that all workers of a run share. */
export const runFolderVariable = 'TEST_RUN_FOLDER'

/** Returns what `make` returns, as JSON; it is called once in a run of Vitest, rarely twice if two workers ask at the same time. */
export function oncePerRun(name: string, make: () => unknown): unknown {
  const folder = process.env[runFolderVariable]
  if (!folder) return JSON.parse(JSON.stringify(make()))
  const file = join(folder, `${createHash('sha256').update(name).digest('hex')}.json`)
  if (!existsSync(file)) {
    const written = join(folder, randomUUID())
    writeFileSync(written, JSON.stringify(make()))
    renameSync(written, file)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
