import { join } from 'node:path'
import { createUserPool } from '../../emulators/cognito/create-user-pool.ts'
import type { Trigger, UserPoolConfig } from '../../emulators/cognito/types.ts'
import type { Invoke } from '../../emulators/lambda/functions.ts'
import type { PoolSettings } from './settings/pool-settings.ts'

/** The template's user pool, its triggers being functions of this stack. */
export function userPoolOf(
  settings: PoolSettings & Pick<UserPoolConfig, 'triggerTimeoutMs'>,
  folder: string,
  invoke: Invoke,
  now: () => number,
) {
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
