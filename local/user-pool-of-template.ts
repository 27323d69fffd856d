import { join } from 'node:path'
import type { Invoke } from './functions.ts'
import type { PoolSettings } from './settings/pool-settings.ts'
import type { Trigger } from './user-pool/types.ts'
import { createUserPool } from './user-pool/user-pool.ts'

/** The template's user pool, its triggers being functions of this edition. */
export function userPoolOf(settings: PoolSettings, folder: string, invoke: Invoke, now: () => number) {
  const trigger =
    (functionName: string): Trigger =>
    (event) =>
      invoke(functionName, event)
  const { preSignUp, define, create, verify, preToken } = settings.functions
  return createUserPool({
    ...settings,
    triggers: {
      preSignUp: trigger(preSignUp),
      define: trigger(define),
      create: trigger(create),
      verify: trigger(verify),
      preToken: trigger(preToken),
    },
    dataFile: join(folder, 'users.json'),
    now,
  })
}
