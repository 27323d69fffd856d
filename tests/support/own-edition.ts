import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EditionOptions, startEdition } from '#local/edition.ts'
import { patientFunctions } from './patient-functions.ts'

/** A laptop edition for one test alone, gone with all its data once stopped. */
export async function ownEdition(options: EditionOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'own-edition-'))
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const edition = await startEdition({ port: 0, dataDir, log, changeTemplate: patientFunctions, ...options })
  const stop = async () => {
    await edition.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...edition, logged, stop }
}
export type OwnEdition = Awaited<ReturnType<typeof ownEdition>>
