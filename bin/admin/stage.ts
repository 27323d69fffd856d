import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { productName } from '#rules/product.ts'
import { AdminError } from './admin-error.ts'

/** What commands need to know about a stage, and the stack's output that says so. */
const outputOf = {
  TABLE_NAME: 'TableName',
  USER_POOL_ID: 'UserPoolId',
  SITES_BUCKET: 'SitesBucketName',
  CODES_SECRET_ID: 'CodesSecretId',
} as const
export type Variable = keyof typeof outputOf
export const outputsFile = 'cdk-outputs.json'
const usualFolder = fileURLToPath(new URL('../../.local', import.meta.url))
/** Written by the running laptop edition, where its data lies: the variables under which its functions run. */
const laptopFile = () => join(process.env.DATA_DIR || usualFolder, 'endpoints.json')

const Variables = z.record(z.string(), z.string())
const Outputs = z.record(z.string(), Variables)

/** Points this process at the laptop edition or at a deployed stage. */
export function enterStage(stage: string, needed: readonly Variable[]) {
  Object.assign(process.env, stage === 'local' ? laptopVariables() : deployedVariables(stage))
  const missing = needed.filter((name) => !process.env[name])
  if (missing.length === 0) return
  throw new AdminError(
    stage === 'local'
      ? `The laptop edition doesn't tell ${missing.join(', ')}. Restart it with \`npm start\`.`
      : `Stage ${stage} is not in ${outputsFile} and ${missing.join(', ')} not in the environment. ` +
          `Write the file with \`npx cdk deploy --all --outputs-file ${outputsFile}\`.`,
  )
}

function laptopVariables() {
  const file = laptopFile()
  if (existsSync(file)) return parsed(Variables, file)
  throw new AdminError(
    `No laptop edition runs on ${dirname(file)}. Start it with \`npm start\`, name its DATA_DIR, or pass --stage.`,
  )
}

/** Of this stage's stack if the file knows it, so that another stage's environment can't slip in. */
export function deployedVariables(stage: string, file = outputsFile): Record<string, string> {
  const outputs = existsSync(file) ? parsed(Outputs, file)[`${productName}-${stage}`] : undefined
  if (!outputs) return {}
  const entries = Object.entries(outputOf).map(([name, output]) => [name, outputs[output] ?? ''])
  const [region] = outputs.UserPoolId?.split('_') ?? []
  return { ...Object.fromEntries(entries), ...(region && { AWS_REGION: region }) }
}

function parsed<T>(schema: z.ZodMiniType<T>, file: string): T {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new AdminError(`${file} can't be read. Delete it and have it written again.`)
  }
}
