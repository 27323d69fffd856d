import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type LocalStack, startLocalStack } from '#local/stack/local-stack.ts'
import { runFolderVariable } from '../infra/once-per-run.ts'
import { seededFolderVariable } from './data-folder.ts'
import { longTimeouts } from './long-timeouts.ts'
import { noKeepAliveTimeout } from './no-keep-alive-timeout.ts'
import type { SharedStack } from './shared-stack.ts'

const seededPath = '/seeded-folder'

/**
 * Keeps one local stack for all tests, and a data folder that stacks of their own begin with. Each is made when the first test
 * asks for it.
 */
export default async function keepStack(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'))
  const logged: string[] = []
  let starting: Promise<LocalStack> | undefined
  let seeding: Promise<string> | undefined

  async function shared() {
    const log = (line: string) => void logged.push(line)
    starting ??= startLocalStack({ port: 0, dataDir: join(folder, 'shared'), log, ...longTimeouts })
    const { origin, userPoolId, userPoolClientId, environment, coursesReady } = await starting
    await coursesReady
    const stack: SharedStack = { origin, userPoolId, userPoolClientId, environment, logged }
    return JSON.stringify(stack)
  }
  const seeded = () => {
    seeding ??= seededFolder(join(folder, 'seeded'))
    return seeding
  }

  const keeper = createServer(noKeepAliveTimeout, async ({ url }, response) => {
    response.end(await (url === seededPath ? seeded() : shared()))
  })
  await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve))
  const address = keeper.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  project.provide('stackKeeper', origin)
  process.env[seededFolderVariable] = `${origin}${seededPath}`
  const runFolder = join(folder, 'run')
  await mkdir(runFolder)
  process.env[runFolderVariable] = runFolder

  return async () => {
    keeper.close()
    await (await starting)?.stop()
    await seeding
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the folder once a stack has brought catalog and courses into it and has stopped. */
async function seededFolder(dataDir: string) {
  const stack = await startLocalStack({ port: 0, dataDir, log: () => {}, ...longTimeouts })
  await stack.coursesReady
  await stack.stop()
  return dataDir
}
