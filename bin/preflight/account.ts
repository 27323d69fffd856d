import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { type Finding, later, ok, toDo } from './finding.ts'

const bootstrapStack = 'CDKToolkit'
/** What assets with a qualifier, and lookups in us-east-1, need. */
const oldestBootstrap = 21

/** The CDK deploys only into an account and region that is bootstrapped. */
export async function checkBootstrap(region: string): Promise<Finding> {
  const check = `bootstrap of ${region}`
  // With the app the CLI would ask for its settings first.
  const command = `npx cdk bootstrap --app "" aws://ACCOUNT/${region}`
  const version = await bootstrapVersion(region)
  if (version === undefined) return toDo(check, 'missing', `Run ${command}`)
  if (version < oldestBootstrap) return toDo(check, `version ${version} is old`, `Run ${command} again.`)
  return ok(check, `version ${version}`)
}

async function bootstrapVersion(region: string): Promise<number | undefined> {
  const client = new CloudFormationClient({ region })
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: bootstrapStack }))
    const version = Stacks[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion')?.OutputValue
    return version === undefined ? undefined : Number(version)
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}

const enoughAtOnce = { dev: 100, prod: 1000 }

/** A new account may run ten functions at once, which one page of the app can use up. */
export async function checkConcurrency(region: string, stage: 'dev' | 'prod'): Promise<Finding> {
  const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}))
  const atOnce = AccountLimit?.ConcurrentExecutions ?? 0
  const wanted = enoughAtOnce[stage]
  const check = 'concurrency of Lambda'
  if (atOnce >= wanted) return ok(check, `${atOnce} functions at once`)
  return toDo(
    check,
    `${atOnce} functions at once`,
    `Ask for ${wanted} under Service Quotas, AWS Lambda, Concurrent executions, in ${region}.`,
  )
}

/** AWS shows nowhere whether an account may make distributions; one that has some may. */
export async function checkCloudFrontAccount(): Promise<Finding> {
  const client = new CloudFrontClient({ region: 'us-east-1' })
  const { DistributionList } = await client.send(new ListDistributionsCommand({ MaxItems: 1 }))
  const check = 'account verified for CloudFront'
  if ((DistributionList?.Quantity ?? 0) > 0) return ok(check, 'it has a distribution')
  return later(
    check,
    'it has no distribution yet, so only the deployment shows it',
    'If it fails with "Your account must be verified", write to AWS Support (Account and billing) with that sentence; it takes a day.',
  )
}
