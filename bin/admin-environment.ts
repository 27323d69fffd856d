import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const needed = ['TABLE_NAME', 'USER_POOL_ID'] as const
/** Written by the running laptop edition: the variables under which its functions run. */
const laptopFile = fileURLToPath(new URL('../.local/endpoints.json', import.meta.url))

export class AdminError extends Error {}

/** Points this process at the laptop edition, or at the deployed stage whose outputs are in the environment. */
export function enterStage(stage: string) {
  if (stage === 'local') Object.assign(process.env, laptopEnvironment())
  const missing = needed.filter((name) => !process.env[name])
  if (missing.length === 0) return
  throw new AdminError(`Set ${missing.join(' and ')} to the outputs of the stack of stage ${stage}.`)
}

function laptopEnvironment() {
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(laptopFile, 'utf8')))
  } catch {
    throw new AdminError('The laptop edition is not running. Start it with `npm start`, or pass --stage.')
  }
}
