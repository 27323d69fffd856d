import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'
import { AdminError } from './admin-error.ts'

/** Variables that commands need, each with the stack output that contains it. */
const outputOf = {
  TABLE_NAME: 'TableName',
  USER_POOL_ID: 'UserPoolId',
  SITES_BUCKET: 'SitesBucketName',
  COURSES_BUCKET: 'CoursesBucketName',
  MAIL_FAILURES_BUCKET: 'MailFailuresBucketName',
  CODES_SECRET_ID: 'CodesSecretId',
  STRIPE_SECRET_ID: 'StripeSecretId',
  OPENAI_SECRET_ID: 'OpenAiSecretId',
  OPENAI_MODEL: 'OpenAiModel',
} as const
export type Variable = keyof typeof outputOf
export const outputsFile = 'cdk-outputs.json'
const defaultDataDir = fileURLToPath(new URL('../../.local', import.meta.url))
/** The environment of the local stack's functions, which it writes to its data folder when it starts. */
const localDir = () => process.env.DATA_DIR || defaultDataDir
const localFile = () => join(localDir(), 'endpoints.json')

const Variables = z.record(z.string(), z.string())
const Outputs = z.record(z.string(), Variables)

/**
 * Points this process at the local stack, whose clock it then has, or at a deployed stage.
 *
 * @throws AdminError if a needed variable is unknown; its message says how to provide it.
 */
export async function enterStage(stage: string, needed: readonly Variable[]) {
  if (stage !== 'local' && isGiven(stage, needed)) return
  const { variables, why } =
    stage === 'local' ? { variables: localVariables(), why: '' } : await deployed(stage)
  Object.assign(process.env, variables)
  if (stage === 'local') moveClock(localAheadMs())
  const missing = needed.filter((name) => !process.env[name])
  if (missing.length === 0) return
  throw new AdminError(
    stage === 'local'
      ? `The local stack does not provide ${missing.join(', ')}. Restart it with \`npm start\`.`
      : `${why} ${missing.join(', ')} is not in the environment either.`,
  )
}

/** Returns whether the operator set everything by hand, for a stage that was never deployed from this folder. */
const isGiven = (stage: string, needed: readonly Variable[]) =>
  needed.every((name) => process.env[name]) && Object.keys(deployedVariables(stage)).length === 0

/** Asks CloudFormation, else reads the file that the deployment wrote here. */
async function deployed(stage: string) {
  const stack = `${productName}-${stage}`
  // Only a deployed stage needs this client.
  const { stackOutputs } = await import('../outputs/stack-outputs.ts')
  try {
    const outputs = await stackOutputs(stage)
    return outputs
      ? { variables: variablesIn(outputs), why: `The stack ${stack} lacks outputs; deploy it again.` }
      : { variables: {}, why: `CloudFormation knows no stack ${stack}; name its region with AWS_REGION.` }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const why = `CloudFormation could not be asked for ${stack} (${reason}), and it is not in ${outputsFile}.`
    return { variables: deployedVariables(stage), why }
  }
}

function localVariables() {
  const file = localFile()
  if (existsSync(file)) return parsed(Variables, file)
  throw new AdminError(
    `No local stack runs on ${dirname(file)}. Start it with \`npm start\`, set DATA_DIR to its folder, or pass --stage.`,
  )
}

const Clock = z.object({ aheadMs: z.number() })

/** Returns how far the clock of the local stack is ahead, because commands write times of that clock. */
function localAheadMs() {
  const file = join(localDir(), 'clock.json')
  return existsSync(file) ? parsed(Clock, file).aheadMs : 0
}

/** Returns all variables of a stage that is in the file, missing ones as empty strings, so that none comes from another stage's environment. */
export function deployedVariables(stage: string, file = outputsFile): Record<string, string> {
  const outputs = existsSync(file) ? parsed(Outputs, file)[`${productName}-${stage}`] : undefined
  if (!outputs) return {}
  return variablesIn(outputs)
}

function variablesIn(outputs: Record<string, string>) {
  const entries = Object.entries(outputOf).map(([name, output]) => [name, outputs[output] ?? ''])
  const [region] = outputs.UserPoolId?.split('_') ?? []
  return { ...Object.fromEntries(entries), ...(region && { AWS_REGION: region }) }
}

function parsed<T>(schema: z.ZodMiniType<T>, file: string): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new AdminError(`${file} can't be read. Delete it and write it again.`)
  }
}

/** Moves this process to a time of its own: dates that are given stay the same, the present is so much later, or earlier. */
function moveClock(aheadMs: number) {
  if (aheadMs === 0) return
  const RealDate = globalThis.Date
  const now = () => RealDate.now() + aheadMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
