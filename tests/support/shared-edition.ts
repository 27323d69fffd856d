import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Edition, startEdition } from '#local/edition.ts'
import type { SharedEdition } from './edition.ts'
import { neverHangsUp } from './never-hangs-up.ts'
import { patientFunctions } from './patient-functions.ts'

/** Keeps one laptop edition for all tests, and starts it when the first test asks for it. */
export default async function keepEdition(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'edition-'))
  const logged: string[] = []
  let starting: Promise<Edition> | undefined
  const keeper = createServer(neverHangsUp, async (_, response) => {
    const log = (line: string) => void logged.push(line)
    starting ??= startEdition({ port: 0, dataDir, log, changeTemplate: patientFunctions })
    const { origin, userPoolId, userPoolClientId, environment } = await starting
    const shared: SharedEdition = { origin, userPoolId, userPoolClientId, environment, logged }
    response.end(JSON.stringify(shared))
  })
  await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve))
  const address = keeper.address()
  const port = typeof address === 'object' && address ? address.port : 0
  project.provide('editionKeeper', `http://127.0.0.1:${port}`)

  return async () => {
    keeper.close()
    await (await starting)?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
