import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalStackOptions, startLocalStack } from '#local/stack/local-stack.ts'
import { longTimeouts } from './long-timeouts.ts'

/** A local stack for one test alone, gone with all its data once stopped. */
export async function ownStack(options: LocalStackOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'own-stack-'))
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const stack = await startLocalStack({ port: 0, dataDir, log, ...longTimeouts, ...options })
  const stop = async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...stack, logged, stop }
}
export type OwnStack = Awaited<ReturnType<typeof ownStack>>
