import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStacksCommand,
  GetTemplateCommand,
  ListStackResourcesCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation'
import {
  DescribeActiveReceiptRuleSetCommand,
  SESClient,
  SetActiveReceiptRuleSetCommand,
} from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runAdmin } from '#bin/admin/run.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { synthesizedStage } from '#tests/harness/infra/stages.ts'

/* The runbook "A stage to delete" of docs/operations.md, on the stacks that a deployment to eu-west-1 makes. */

const cloudFormation = mockClient(CloudFormationClient)
const receiving = mockClient(SESClient)
beforeAll(async () => {
  await embeddedTable()
})
afterAll(() => {
  cloudFormation.restore()
  receiving.restore()
})

const { templates } = synthesizedStage('prod', { replyDomain: 'replies.example.com' })
const deleted = new Set<string>()
let activeRules = ''
const missing = (name: string) =>
  Object.assign(new Error(`Stack with id ${name} does not exist`), { name: 'ValidationError' })

beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  deleted.clear()
  activeRules = ''
  receiving.reset()
  receiving
    .on(DescribeActiveReceiptRuleSetCommand)
    .callsFake(async () => (activeRules ? { Metadata: { Name: activeRules } } : {}))
  receiving
    .on(SetActiveReceiptRuleSetCommand)
    .callsFake(async ({ RuleSetName = '' }: { RuleSetName?: string }) => {
      activeRules = RuleSetName
      return {}
    })
  cloudFormation.reset()
  cloudFormation.on(DescribeStacksCommand).callsFake(async ({ StackName }: { StackName: string }) => {
    if (!templates.has(StackName) || deleted.has(StackName)) throw missing(StackName)
    const stack = { StackName, CreationTime: new Date(), StackStatus: 'UPDATE_COMPLETE' }
    return { Stacks: [{ ...stack, EnableTerminationProtection: true }] }
  })
  cloudFormation.on(GetTemplateCommand).callsFake(async ({ StackName }: { StackName: string }) => ({
    TemplateBody: JSON.stringify({
      Resources: Object.fromEntries(resourcesOf(StackName).map((it) => [it.id, it])),
    }),
  }))
  cloudFormation.on(ListStackResourcesCommand).callsFake(async ({ StackName }: { StackName: string }) => ({
    StackResourceSummaries: resourcesOf(StackName).map(({ id, Type }) => ({
      LogicalResourceId: id,
      PhysicalResourceId: Type === 'AWS::CloudFormation::Stack' ? fileOf(id) : nameOf({ id, Type }),
      ResourceType: Type,
    })),
  }))
  cloudFormation.on(UpdateTerminationProtectionCommand).resolves({})
  cloudFormation.on(DeleteStackCommand).callsFake(async ({ StackName }: { StackName: string }) => {
    // https://docs.aws.amazon.com/ses/latest/APIReference/API_DeleteReceiptRuleSet.html
    if (StackName === 'Storewright-prod' && activeRules === StackName)
      throw new Error('DELETE_FAILED: Cannot delete active rule set: Storewright-prod')
    deleted.add(StackName)
    return {}
  })
})

const ruleSetType = 'AWS::SES::ReceiptRuleSet'
const nameOf = ({ id, Type }: { id: string; Type: string }) =>
  Type === ruleSetType ? 'Storewright-prod' : `physical-${id}`
const resourcesOf = (name: string) => templates.get(name)?.resources ?? []
/** The name of a nested stack's template, by the logical id of the stack. */
function fileOf(logicalId: string) {
  const [, id = ''] = /^(\w+?)NestedStack/.exec(logicalId) ?? []
  return [...templates.keys()].find((name) => new RegExp(`^Storewrightprod${id}[0-9A-F]{8}$`).test(name))
}

async function forget(args: string[], answer = '') {
  let out = ''
  const write = (text: string) => {
    out += text
  }
  const code = await runAdmin(['forget-stage', ...args, '--stage', 'prod'], {
    write,
    complain: write,
    ask: async () => answer,
  })
  return { code, out }
}
const begun = () => cloudFormation.commandCalls(DeleteStackCommand).map(({ args }) => args[0].input.StackName)

test('a dry run names every stack and what outlives it, and changes nothing', async () => {
  const { code, out } = await forget(['--dry-run'])
  expect(out).toContain('4 stacks would be deleted. Nothing was changed.')
  expect(code).toBe(0)
  expect(out.match(/stays: AWS::DynamoDB::GlobalTable/g)).toHaveLength(1)
  expect(out).toMatch(/aws dynamodb delete-table --table-name physical-/)
  expect(out.match(/stays: AWS::Cognito::UserPool/g)).toHaveLength(1)
  expect(out.match(/stays: AWS::SecretsManager::Secret/g)).toHaveLength(4)
  // Logs of functions in nested stacks.
  expect(out.match(/stays: AWS::Logs::LogGroup/g)?.length).toBeGreaterThan(80)
  expect(begun()).toEqual([])
  expect(cloudFormation.commandCalls(UpdateTerminationProtectionCommand)).toEqual([])
})

test('stacks are deleted in order once the stage is typed', async () => {
  const apply = ['--apply', '--reason', 'The shop is closed.']
  expect(await forget(apply, 'dev')).toMatchObject({
    code: 1,
    out: expect.stringContaining('Nothing was changed.'),
  })
  expect(begun()).toEqual([])
  expect(await forget(apply, 'prod')).toMatchObject({ code: 0 })
  expect(begun()).toEqual([
    'Storewright-prod-visit-log-eu-west-1',
    'Storewright-prod-edge-alarms-eu-west-1',
    'Storewright-prod',
    'Storewright-prod-edge-eu-west-1',
  ])
  expect(await forget(apply, 'prod')).toMatchObject({
    code: 1,
    out: expect.stringContaining('No stack of prod'),
  })
})

test('rules that receive replies are switched off before their stack is deleted', async () => {
  activeRules = 'Storewright-prod'
  await forget(['--dry-run'])
  expect(activeRules).toBe('Storewright-prod')
  expect(await forget(['--apply', '--reason', 'The shop is closed.'], 'prod')).toMatchObject({ code: 0 })
  expect(activeRules).toBe('')
  expect(begun()).toHaveLength(4)
})

test('active rules of another stage go on receiving', async () => {
  activeRules = 'Storewright-dev'
  expect(await forget(['--apply', '--reason', 'The shop is closed.'], 'prod')).toMatchObject({ code: 0 })
  expect(activeRules).toBe('Storewright-dev')
})

test('a dry run that is also to be applied is refused', async () => {
  const { code, out } = await forget(['--dry-run', '--apply', '--reason', 'x'])
  expect(code).toBe(1)
  expect(out).toContain('not both')
})
