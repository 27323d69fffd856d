import * as z from 'zod/mini'
import { stackOutputs } from '../outputs/stack-outputs.ts'

const Config = z.object({
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.optional(z.string()),
  testCredentials: z.boolean(),
})

export type Target = { origin: string; config: z.infer<typeof Config>; userPoolEndpoint: string }

/** The operator must do something first; the message says what. */
export class SmokeError extends Error {}

/** Returns the origin of a stage's application as CloudFormation knows it, or the local stack's without a stage. */
export async function originOf(stage: string | undefined) {
  if (stage === undefined) return `http://localhost:${process.env.PORT ?? 3000}`
  const { AppUrl } = await outputsOf(stage)
  if (AppUrl) return AppUrl
  throw new SmokeError(`The stack of ${stage} has no AppUrl; deploy it again.`)
}

/**
 * Returns the outputs of a deployed stage.
 *
 * @throws SmokeError if CloudFormation does not know it or cannot be asked
 */
export async function outputsOf(stage: string) {
  const outputs = await stackOutputs(stage).catch((error: unknown) => {
    throw new SmokeError(
      `CloudFormation could not be asked: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  if (outputs) return outputs
  throw new SmokeError(`Stage ${stage} is not deployed in this region; name its region with AWS_REGION.`)
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
