import { existsSync, readFileSync } from 'node:fs'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'

const contextFile = 'cdk.context.json'
/** What a deployment from this folder has written. */
const outputsFile = 'cdk-outputs.json'
const Context = z.object({ region: z.optional(z.string()) })
const Earlier = z.record(z.string(), z.object({ UserPoolId: z.optional(z.string()) }))

/** The stage could not be asked for; the message says why. */
export class OutputsError extends Error {}

/**
 * Returns what CloudFormation says about a deployed stage; undefined if it is not deployed in the region. A file that an earlier
 * deployment wrote may be about a stack that was deleted since.
 *
 * @throws OutputsError if CloudFormation cannot be asked
 */
export async function stackOutputs(stage: string): Promise<Record<string, string> | undefined> {
  const region = regionOf(stage)
  const client = new CloudFormationClient(region ? { region } : {})
  try {
    const { Stacks = [] } = await client.send(
      new DescribeStacksCommand({ StackName: `${productName}-${stage}` }),
    )
    const outputs = (Stacks[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
      OutputKey,
      OutputValue,
    ])
    return Object.fromEntries(outputs)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw new OutputsError(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
}

/** Returns the region of the environment, else that of a file in this folder; undefined if only the AWS profile knows it. */
function regionOf(stage: string) {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env
  if (AWS_REGION || AWS_DEFAULT_REGION) return AWS_REGION || AWS_DEFAULT_REGION
  const { region } = Context.safeParse(contentOf(contextFile)).data ?? {}
  const earlier = Earlier.safeParse(contentOf(outputsFile)).data?.[`${productName}-${stage}`]
  return region ?? earlier?.UserPoolId?.split('_')[0]
}

const contentOf = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

const isMissing = (error: unknown) => error instanceof Error && error.message.includes('does not exist')
