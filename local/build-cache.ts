import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceHash } from './source-hash.ts'

const cache = join(root, '.local/cache')
const dayMs = 24 * 60 * 60 * 1000

/** The folder that `make` filled from the sources as they are now; made once for all editions and all starts. */
export async function madeOnce(name: string, make: (folder: string) => Promise<void> | void) {
  const folder = join(cache, `${name}-${sourceHash()}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'draft-'))
  await make(draft)
  // Two starts may make the same at once; either result will do.
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  removeOld()
  return folder
}

/** An edition that still runs may need a day-old folder, not an older one. */
function removeOld() {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    if (statSync(folder).mtimeMs < Date.now() - dayMs) rmSync(folder, { recursive: true, force: true })
  }
}
