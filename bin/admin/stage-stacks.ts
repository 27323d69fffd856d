import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
  waitUntilStackDeleteComplete,
} from '@aws-sdk/client-cloudformation'
import {
  DescribeActiveReceiptRuleSetCommand,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses'
import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'
import { AdminError } from './admin-error.ts'

const edgeRegion = 'us-east-1'
/** CloudFront takes minutes to let go of a distribution. */
const longestDeletionSeconds = 60 * 60

/** Something that outlives its stack, with the command that deletes it. */
type Retained = { type: string; id: string; command: string }
export type StageStack = {
  name: string
  region: string
  resources: number
  retained: Retained[]
  /** Sets of SES that receive mail. */
  receiptRuleSets: string[]
  isProtected: boolean
}

const Template = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), DeletionPolicy: z.optional(z.string()) })),
})
const nestedType = 'AWS::CloudFormation::Stack'
const receiptRuleSetType = 'AWS::SES::ReceiptRuleSet'

/** Returns the stacks of a stage in the order in which they can be deleted: what another one reads is deleted after it. */
export async function listStacks(stage: string): Promise<StageStack[]> {
  const region = process.env.AWS_REGION
  if (!region) throw new AdminError('Name the region of the stage: AWS_REGION=eu-west-1')
  const name = `${productName}-${stage}`
  const all: [string, string][] = [
    [`${name}-visit-log-${region}`, edgeRegion],
    [`${name}-edge-alarms-${region}`, edgeRegion],
    [name, region],
    [`${name}-edge-${region}`, edgeRegion],
  ]
  const found: StageStack[] = []
  for (const [stack, where] of all) {
    const described = await describe(stack, where)
    if (described) found.push(described)
  }
  return found
}

async function describe(name: string, region: string): Promise<StageStack | undefined> {
  const client = new CloudFormationClient({ region })
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: name }))
    return {
      name,
      region,
      isProtected: Stacks[0]?.EnableTerminationProtection ?? false,
      ...(await contentOf(client, name)),
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes('does not exist')) return undefined
    throw error
  }
}

type StackContent = Pick<StageStack, 'resources' | 'retained' | 'receiptRuleSets'>

/** Counts what is in a stack and in its nested ones. */
async function contentOf(client: CloudFormationClient, StackName: string): Promise<StackContent> {
  const { TemplateBody = '{}' } = await client.send(new GetTemplateCommand({ StackName }))
  const { Resources } = Template.parse(JSON.parse(TemplateBody))
  const content: StackContent = { resources: 0, retained: [], receiptRuleSets: [] }
  for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName }))
    for (const {
      LogicalResourceId = '',
      PhysicalResourceId = '',
      ResourceType = '',
    } of StackResourceSummaries) {
      content.resources += 1
      if (ResourceType === receiptRuleSetType) content.receiptRuleSets.push(PhysicalResourceId)
      if (ResourceType === nestedType) {
        const nested = await contentOf(client, PhysicalResourceId)
        content.resources += nested.resources
        content.retained.push(...nested.retained)
        content.receiptRuleSets.push(...nested.receiptRuleSets)
      } else if (Resources[LogicalResourceId]?.DeletionPolicy?.startsWith('Retain'))
        content.retained.push({
          type: ResourceType,
          id: PhysicalResourceId,
          command: deletionOf(ResourceType, PhysicalResourceId),
        })
    }
  return content
}

const deletions: Record<string, (id: string) => string> = {
  'AWS::DynamoDB::GlobalTable': (id) =>
    `aws dynamodb update-table --table-name ${id} --no-deletion-protection-enabled && aws dynamodb delete-table --table-name ${id}`,
  'AWS::Cognito::UserPool': (id) =>
    `aws cognito-idp update-user-pool --user-pool-id ${id} --deletion-protection INACTIVE && aws cognito-idp delete-user-pool --user-pool-id ${id}`,
  'AWS::S3::Bucket': (id) =>
    `Empty ${id} in the S3 console, versions too, then: aws s3api delete-bucket --bucket ${id}`,
  'AWS::SecretsManager::Secret': (id) => `aws secretsmanager delete-secret --secret-id ${id}`,
  'AWS::Logs::LogGroup': (id) => `aws logs delete-log-group --log-group-name ${id}`,
}

const deletionOf = (type: string, id: string) => deletions[type]?.(id) ?? 'Delete it in the console.'

/** Switches off the protection that production's stacks have. */
export async function allowDeletion({ isProtected, name, region }: StageStack) {
  if (!isProtected) return
  await new CloudFormationClient({ region }).send(
    new UpdateTerminationProtectionCommand({ StackName: name, EnableTerminationProtection: false }),
  )
}

/** Ends the receipt of mail by a stack's rules, because SES deletes no set that is active. Another stage's set stays active. */
export async function stopReceiving({ receiptRuleSets, region }: StageStack) {
  if (receiptRuleSets.length === 0) return
  const ses = new SESClient({ region })
  const { Metadata } = await ses.send(new DescribeActiveReceiptRuleSetCommand({}))
  if (receiptRuleSets.includes(Metadata?.Name ?? '')) await ses.send(new SetActiveReceiptRuleSetCommand({}))
}

/** Deletes a stack and returns once it is gone. @throws if CloudFormation could not delete something; its console says what */
export async function deleteStack({ name, region }: StageStack) {
  const client = new CloudFormationClient({ region })
  await client.send(new DeleteStackCommand({ StackName: name }))
  await waitUntilStackDeleteComplete({ client, maxWaitTime: longestDeletionSeconds }, { StackName: name })
}
