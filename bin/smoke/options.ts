import { parseArgs } from 'node:util'
import { SmokeError } from './target.ts'

export const usage = `npm run smoke [-- --stage STAGE] [--stripe] [--full]

Runs the main story against the running local stack, or against a deployed stage; a stage without a test account has only its
public pages checked. --stripe also pays with a test card. --full also checks what only a real account can tell: beacons and error pages at
the edge, the log of visits, a signed form until after its end, cold starts, and every alarm, which it sets and takes back. It takes
half an hour, needs AWS credentials, and mails the operator of production twice for each alarm.`

/** @throws SmokeError with the usage, for an option that does not exist */
export function optionsOf(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        stage: { type: 'string' },
        stripe: { type: 'boolean' },
        full: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new SmokeError(`${reason}.\n\n${usage}`)
  }
}
