import { rm } from 'node:fs/promises'
import { type LocalStackOptions, startLocalStack } from '#local/stack/local-stack.ts'
import type { Change } from '#local/stack/template/template.ts'
import { newDataFolder } from './data-folder.ts'
import { longTimeouts, longTimeoutsExcept } from './long-timeouts.ts'

type OwnStackOptions = LocalStackOptions & {
  /** Functions that end when they would on AWS, because the test is about that. */
  withDeployedTimeout?: readonly string[]
}

const unchanged: Change = (template) => template

/** A local stack for one test alone, gone with all its data once stopped. */
export async function ownStack(options: OwnStackOptions = {}) {
  const { withDeployedTimeout = [], changeTemplate: change = unchanged, ...rest } = options
  const dataDir = await newDataFolder()
  const logged: string[] = []
  const log = (line: string) => void logged.push(line)
  const lengthen = longTimeoutsExcept(withDeployedTimeout)
  const changeTemplate: Change = (template) => change(lengthen(template))
  const stack = await startLocalStack({ port: 0, dataDir, log, ...longTimeouts, ...rest, changeTemplate })
  const stop = async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...stack, logged, stop }
}
export type OwnStack = Awaited<ReturnType<typeof ownStack>>
