import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Edition, startEdition } from '#local/edition.ts'

/** A laptop edition that an operator stops and starts, with its data and backups in folders that are gone at the end. */
export async function restartable() {
  const folder = await mkdtemp(join(tmpdir(), 'runbooks-'))
  const dataDir = join(folder, 'data')
  const start = () => startEdition({ port: 0, dataDir, log: () => {} })
  let place: Edition = await start()
  const whileStopped = async (work: () => Promise<void>) => {
    await place.stop()
    await work()
    place = await start()
  }
  return {
    now: () => place,
    dataDir,
    whileStopped,
    backUp: () => whileStopped(() => cp(dataDir, join(folder, 'backup'), { recursive: true })),
    restore: () =>
      whileStopped(async () => {
        await rm(dataDir, { recursive: true })
        await cp(join(folder, 'backup'), dataDir, { recursive: true })
      }),
    end: async () => {
      await place.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
