import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '#rules/time.ts'
import { makePrivateFolder } from '../../emulators/process/private-files.ts'
import { repositoryRoot, sourceHash } from './source-hash.ts'

const cache = join(repositoryRoot, '.local/cache')

type Make = (folder: string) => Promise<void> | void

/**
 * The folder that `make` filled from what `hash` stands for, which is the sources as they are now; built once for all local
 * stacks and all starts.
 */
export async function buildOnce(name: string, make: Make, hash = sourceHash()) {
  const folder = join(cache, `${name}-${hash}`)
  if (existsSync(folder)) {
    const now = new Date()
    utimesSync(folder, now, now)
    return folder
  }
  makePrivateFolder(cache)
  const draft = mkdtempSync(join(cache, 'draft-'))
  await make(draft)
  keep(draft, folder)
  removeOld()
  return folder
}

/** Two starts may make the same at once; either result will do. */
function keep(draft: string, folder: string) {
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(draft, { recursive: true })
  }
}

/** A stack that still runs may need a folder that no start has used for a day, not an older one. */
function removeOld() {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    // Another start's draft may have got its name meanwhile.
    const made = statSync(folder, { throwIfNoEntry: false })
    if (made && made.mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true })
  }
}
