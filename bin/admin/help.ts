import { type Command, usageOf } from './command.ts'
import { commands } from './commands.ts'
import { outputsFile } from './stage.ts'
import { aligned } from './terminal.ts'

const options = `Options
  --stage STAGE  local (default): the running local stack. Other stages are asked for at CloudFormation in AWS_REGION
                 or the region of cdk.context.json, else read from ${outputsFile} or the environment:
                 TABLE_NAME, USER_POOL_ID, SITES_BUCKET, COURSES_BUCKET, CODES_SECRET_ID,
                 STRIPE_SECRET_ID, AWS_REGION, and AWS credentials.
  --yes          Don't ask for confirmation; what would be asked is printed.
  --reason TEXT  Why something is changed, for the audit: required by every command that changes something.
                 Put no email into it.
  --help         Show help for one command.`

const billing = `A stage without a Stripe key, or where \`setup-billing\` was never run, has no trial, no billing and no limits but the plan's own.`

export function overview() {
  const rows = Object.entries(commands).map(([name, { summary }]) => [`  ${name}`, summary] as const)
  return `npm run admin -- COMMAND [OPTIONS]\n\nCommands\n${aligned(rows)}\n\n${options}\n\n${billing}`
}

export const helpOf = (name: string, command: Command) =>
  [
    `npm run admin -- ${name} ${usageOf(command)}`.trim(),
    [command.summary, command.notes].filter(Boolean).join('\n'),
    options,
  ].join('\n\n')
