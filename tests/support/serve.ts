import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEdition } from '#local/edition.ts'
import { buildWeb } from '#local/web-build.ts'
import { patientFunctions } from './patient-functions.ts'

// A laptop edition of its own for the browser tests: empty, on a free port, gone afterwards.
const dataDir = mkdtempSync(join(tmpdir(), 'storewright-e2e-'))
await buildWeb()
const edition = await startEdition({ port: 0, dataDir, changeTemplate: patientFunctions })
console.log(`ready at ${edition.origin} with its data in ${dataDir}`)

process.once('SIGTERM', async () => {
  await edition.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
