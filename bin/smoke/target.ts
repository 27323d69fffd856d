import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'

const Outputs = z.record(z.string(), z.record(z.string(), z.string()))
const Config = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  testCredentials: z.boolean(),
})

export type Target = { origin: string; config: z.infer<typeof Config>; userPoolEndpoint: string }

/** The operator must do something first; the message says what. */
export class SmokeError extends Error {}

/** Returns the origin of a stage's application from its deployment's outputs, or the local stack's without a stage. */
export function originOf(stage: string | undefined, outputsFile = 'cdk-outputs.json') {
  if (stage === undefined) return `http://localhost:${process.env.PORT ?? 3000}`
  const stackName = `${productName}-${stage}`
  const origin = readOutputs(outputsFile, stackName)[stackName]?.AppUrl
  if (origin) return origin
  throw new SmokeError(
    `${outputsFile} has no AppUrl of ${stackName}; deploy the stage from this folder first.`,
  )
}

function readOutputs(file: string, stackName: string) {
  try {
    return Outputs.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new SmokeError(
      `There is no ${file}; \`npx cdk deploy --all\` writes it when it deploys ${stackName}.`,
    )
  }
}

/** Reads the application's /config.json: the user pool and whether there is a test account. */
export async function targetAt(origin: string): Promise<Target> {
  const config = Config.parse(await readJson(origin))
  const [region] = config.userPoolId.split('_')
  const { userPoolEndpoint = `https://cognito-idp.${region}.amazonaws.com` } = config
  return { origin, config, userPoolEndpoint: new URL(userPoolEndpoint, origin).href }
}

async function readJson(origin: string): Promise<unknown> {
  try {
    const reply = await fetch(`${origin}/config.json`)
    return await reply.json()
  } catch {
    throw new SmokeError(`Nothing useful answers at ${origin}; start it with \`npm start\`, or pass --stage.`)
  }
}
