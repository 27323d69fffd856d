import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names an address that replies with the path of a stopped stack's data folder, in a run of Vitest. */
export const seededFolderVariable = 'SEEDED_DATA_FOLDER'

/**
 * Returns a folder for a stack of one's own. In a run of Vitest it is a copy of one that has the catalog and the sample courses: to
 * bring them in takes as long as all else of a start.
 */
export async function newDataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'own-stack-'))
  const keeper = process.env[seededFolderVariable]
  if (keeper) {
    const reply = await fetch(keeper)
    await cp(await reply.text(), folder, { recursive: true })
  }
  return folder
}
