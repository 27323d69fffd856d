import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sharedStack } from '#tests/harness/stack/shared-stack.ts'

/** Runs a command as an operator types it, against the running product. */
export async function typedCommand(...args: string[]) {
  const { environment } = await sharedStack()
  const line = ['bin/run.mjs', 'bin/admin.ts', ...args, '--reason', 'test', '--stage', 'test', '--yes']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, line, {
    env: { PATH: process.env.PATH, ...environment },
  })
  return { stdout, stderr }
}
