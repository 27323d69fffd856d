import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalStack, startLocalStack } from '#local/stack/local-stack.ts'

/** Starts a local stack that a test can stop and start. Its data and backup are deleted at the end. */
export async function restartable() {
  const folder = await mkdtemp(join(tmpdir(), 'runbooks-'))
  const dataDir = join(folder, 'data')
  const start = () => startLocalStack({ port: 0, dataDir, log: () => {} })
  let stack: LocalStack = await start()
  const whileStopped = async (work: () => Promise<void>) => {
    await stack.stop()
    await work()
    stack = await start()
  }
  return {
    now: () => stack,
    dataDir,
    whileStopped,
    backUp: () => whileStopped(() => cp(dataDir, join(folder, 'backup'), { recursive: true })),
    restore: () =>
      whileStopped(async () => {
        await rm(dataDir, { recursive: true })
        await cp(join(folder, 'backup'), dataDir, { recursive: true })
      }),
    end: async () => {
      await stack.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
