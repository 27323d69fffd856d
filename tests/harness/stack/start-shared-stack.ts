import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type LocalStack, startLocalStack } from '#local/stack/local-stack.ts'
import { longTimeouts } from './long-timeouts.ts'
import { noKeepAliveTimeout } from './no-keep-alive-timeout.ts'
import type { SharedStack } from './shared-stack.ts'

/** Keeps one local stack for all tests, and starts it when the first test asks for it. */
export default async function keepStack(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'stack-'))
  const logged: string[] = []
  let starting: Promise<LocalStack> | undefined
  const keeper = createServer(noKeepAliveTimeout, async (_, response) => {
    const log = (line: string) => void logged.push(line)
    starting ??= startLocalStack({ port: 0, dataDir, log, ...longTimeouts })
    const { origin, userPoolId, userPoolClientId, environment, coursesReady } = await starting
    await coursesReady
    const shared: SharedStack = { origin, userPoolId, userPoolClientId, environment, logged }
    response.end(JSON.stringify(shared))
  })
  await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve))
  const address = keeper.address()
  const port = typeof address === 'object' && address ? address.port : 0
  project.provide('stackKeeper', `http://127.0.0.1:${port}`)

  return async () => {
    keeper.close()
    await (await starting)?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
