import { parseArgs } from 'node:util'
import { SmokeError } from './target.ts'

export const usage = `npm run smoke [-- --stage STAGE] [--stripe]

Runs the main story against the running local stack, or against a deployed stage; a stage without a test account has only its
public pages checked. --stripe also pays with a test card.`

/** @throws SmokeError with the usage, for an option that does not exist */
export function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: { stage: { type: 'string' }, stripe: { type: 'boolean' }, help: { type: 'boolean' } },
    }).values
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new SmokeError(`${reason}.\n\n${usage}`)
  }
}
