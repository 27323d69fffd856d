import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation'
import { CloudFrontClient, ListDistributionsCommand } from '@aws-sdk/client-cloudfront'
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { GetHostedZoneCommand, Route53Client } from '@aws-sdk/client-route-53'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { DescribeActiveReceiptRuleSetCommand, SESClient } from '@aws-sdk/client-ses'
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Finding, lineOf } from '#bin/preflight/finding.ts'
import { askedIn } from '#bin/preflight/options.ts'
import { runPreflight } from '#bin/preflight/run-preflight.ts'
import type { Settings } from '#infra/settings.ts'
import { sendJson } from '#local/emulators/http/http.ts'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { createOpenAiApi } from '#local/emulators/openai/openai-api.ts'
import { setVariables } from '#tests/harness/functions/function-environment.ts'

const cloudFormation = mockClient(CloudFormationClient)
const cloudFront = mockClient(CloudFrontClient)
const lambda = mockClient(LambdaClient)
const zones = mockClient(Route53Client)
const secrets = mockClient(SecretsManagerClient)
const ses = mockClient(SESv2Client)
const receiving = mockClient(SESClient)
const mocks = [receiving, cloudFormation, cloudFront, lambda, zones, secrets, ses]

const ai = createOpenAiApi(() => undefined)
let stripe: OpenPort
let openAi: OpenPort
let restore = () => {}
beforeAll(async () => {
  stripe = await openPrivate((_, response) =>
    sendJson(response, 200, { object: 'list', data: [], has_more: false }),
  )
  openAi = await openPrivate(ai.listener)
  restore = setVariables({
    STRIPE_API_BASE: `http://127.0.0.1:${stripe.port}`,
    OPENAI_BASE_URL: `http://127.0.0.1:${openAi.port}/v1`,
    AWS_REGION: 'eu-west-1',
    STRIPE_SECRET_ID: '',
    OPENAI_SECRET_ID: '',
    OPENAI_MODEL: '',
  })
})
afterAll(async () => {
  restore()
  for (const mock of mocks) mock.restore()
  await Promise.all([stripe.close(), openAi.close()])
})

const missing = (name: string) =>
  Object.assign(new Error(`Stack with id ${name} does not exist`), { name: 'ValidationError' })
const stackOf = (outputs: Record<string, string>) => ({
  Stacks: [
    {
      StackName: 'any',
      CreationTime: new Date(),
      StackStatus: 'CREATE_COMPLETE' as const,
      Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
    },
  ],
})
const stage: Settings = {
  stage: 'prod',
  region: 'eu-west-1',
  senderAddress: 'hello@example.com',
  appDomain: 'app.example.com',
  appZoneId: 'Z0APP',
  paymentCallsPerSecond: 100,
}
const nameServers = ['ns-1.awsdns.org', 'ns-2.awsdns.com']
let secretNumber = 0

/** An account in which the stage is deployed and nothing is to be done. */
beforeEach(() => {
  for (const mock of mocks) mock.reset()
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  cloudFormation
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .resolves(stackOf({ BootstrapVersion: '29' }))
  // A secret is cached by its id.
  secretNumber += 1
  const secretIds = { StripeSecretId: `stripe-${secretNumber}`, OpenAiSecretId: `openai-${secretNumber}` }
  cloudFormation.on(DescribeStacksCommand, { StackName: 'Storewright-prod' }).resolves(stackOf(secretIds))
  cloudFront.on(ListDistributionsCommand).resolves({
    DistributionList: { Marker: '', MaxItems: 1, IsTruncated: false, Quantity: 1, Items: [] },
  })
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 1000 } })
  zones.on(GetHostedZoneCommand).resolves({
    HostedZone: { Id: 'Z0APP', Name: 'example.com.', CallerReference: '1' },
    DelegationSet: { NameServers: nameServers },
  })
  ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000 },
  })
  ses.on(GetEmailIdentityCommand).resolves({})
  secrets.on(GetSecretValueCommand, { SecretId: secretIds.StripeSecretId }).resolves({
    SecretString: '{"key":"rk_live_abc","webhookSecrets":["whsec_1"]}',
  })
  secrets
    .on(GetSecretValueCommand, { SecretId: secretIds.OpenAiSecretId })
    .resolves({ SecretString: 'sk-test' })
})

const findings = (settings = stage) => runPreflight(settings, settings.region, async () => nameServers)
async function findingOf(check: string, settings = stage): Promise<Finding> {
  const found = (await findings(settings)).find((it) => it.check === check)
  if (!found) throw new Error(`Nothing was found about ${check}.`)
  return found
}

describe('the preflight', () => {
  test('finds nothing to do where everything is ready, in both regions', async () => {
    const all = await findings()
    expect(all.filter(({ verdict }) => verdict === 'todo' || verdict === 'unknown')).toEqual([])
    expect(all.map(({ check }) => check)).toEqual(
      expect.arrayContaining(['bootstrap of eu-west-1', 'bootstrap of us-east-1', 'key of the model']),
    )
  })

  test.each<[string, string, string, () => unknown]>([
    [
      'bootstrap of us-east-1',
      'missing',
      'cdk bootstrap --app "" aws://ACCOUNT/us-east-1',
      () =>
        cloudFormation.on(DescribeStacksCommand, { StackName: 'CDKToolkit' }).rejects(missing('CDKToolkit')),
    ],
    [
      'concurrency of Lambda',
      '10 functions at once',
      'Service Quotas',
      () => lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: 10 } }),
    ],
    [
      'sandbox of SES',
      'verified addresses only',
      'production access',
      () =>
        ses.on(GetAccountCommand).resolves({
          ProductionAccessEnabled: false,
          SendingEnabled: true,
          SendQuota: { Max24HourSend: 50_000 },
        }),
    ],
    [
      'quota of SES',
      '200 mails a day',
      '-c mailsPerDay=200',
      () =>
        ses.on(GetAccountCommand).resolves({
          ProductionAccessEnabled: true,
          SendingEnabled: true,
          SendQuota: { Max24HourSend: 200 },
        }),
    ],
    [
      'zone of app.example.com',
      'delegated to ns-1.awsdns.org, ns-2.awsdns.com',
      'ns-9.awsdns.net',
      () =>
        zones.on(GetHostedZoneCommand).resolves({
          HostedZone: { Id: 'Z0APP', Name: 'example.com.', CallerReference: '1' },
          DelegationSet: { NameServers: ['ns-9.awsdns.net'] },
        }),
    ],
    [
      'key of Stripe',
      'test mode',
      'live mode',
      () =>
        secrets
          .on(GetSecretValueCommand, { SecretId: `stripe-${secretNumber}` })
          .resolves({ SecretString: '{"key":"rk_test_abc","webhookSecrets":["whsec_1"]}' }),
    ],
    [
      'limit of Stripe',
      'accepts 25',
      '-c paymentCallsPerSecond=25',
      () =>
        secrets
          .on(GetSecretValueCommand, { SecretId: `stripe-${secretNumber}` })
          .resolves({ SecretString: '{"key":"rk_test_abc","webhookSecrets":["whsec_1"]}' }),
    ],
    [
      'webhooks of Stripe',
      'no signing secret',
      'Next3Stripe',
      () =>
        secrets
          .on(GetSecretValueCommand, { SecretId: `stripe-${secretNumber}` })
          .resolves({ SecretString: '{"key":"rk_live_abc","webhookSecrets":[]}' }),
    ],
  ])('%s that is not ready is found with what to do', async (check, says, todo, change) => {
    change()
    const finding = await findingOf(check)
    expect(finding.verdict).toBe('todo')
    expect(`${finding.says}`).toContain(says)
    expect(`${finding.todo}`).toContain(todo)
    expect(lineOf(finding)).toMatch(/^TO DO /)
  })

  test('a model that ends soon is to be replaced', async () => {
    ai.shutdownDate = new Date(Date.now() + 86_400_000 * 10).toISOString().slice(0, 10)
    const finding = await findingOf('key of the model')
    ai.shutdownDate = null
    expect(finding).toMatchObject({ verdict: 'todo', todo: 'Deploy with -c openaiModel=ANOTHER.' })
  })

  test('before the first deployment a sender that exists would fail it', async () => {
    cloudFormation
      .on(DescribeStacksCommand, { StackName: 'Storewright-prod' })
      .rejects(missing('Storewright-prod'))
    expect(await findingOf('sender hello@example.com')).toMatchObject({ verdict: 'todo' })
    ses.on(GetEmailIdentityCommand).rejects(new NotFoundException({ message: 'none', $metadata: {} }))
    expect(await findingOf('sender hello@example.com')).toMatchObject({ verdict: 'ok' })
    expect(await findingOf('key of Stripe')).toMatchObject({ verdict: 'later' })
  })

  test('an account without a distribution is verified at its first deployment', async () => {
    cloudFront.on(ListDistributionsCommand).resolves({
      DistributionList: { Marker: '', MaxItems: 1, IsTruncated: false, Quantity: 0 },
    })
    expect(await findingOf('account verified for CloudFront')).toMatchObject({ verdict: 'later' })
  })

  test('an unreadable setting is reported, and the rest is checked', async () => {
    lambda
      .on(GetAccountSettingsCommand)
      .rejects(Object.assign(new Error('no'), { name: 'AccessDeniedException' }))
    expect(await findingOf('concurrency of Lambda')).toMatchObject({
      verdict: 'unknown',
      says: 'AccessDeniedException: no',
    })
    expect(await findingOf('sandbox of SES')).toMatchObject({ verdict: 'ok' })
  })

  test('without a region nothing is looked at', async () => {
    expect(await runPreflight({ stage: 'dev', senderAddress: 'hello@example.com' }, undefined)).toMatchObject(
      [{ check: 'region', verdict: 'todo' }],
    )
  })
})

describe('the settings of a preflight', () => {
  const folder = mkdtempSync(join(tmpdir(), 'preflight-'))
  const file = join(folder, 'cdk.context.json')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('are those of the file and of -c, which has the last word', () => {
    writeFileSync(file, JSON.stringify({ senderAddress: 'a@example.com', region: 'eu-west-1' }))
    const asked = askedIn(['--stage', 'prod', '-c', 'senderAddress=b@example.com'], file)
    expect(asked).toMatchObject({ settings: { senderAddress: 'b@example.com' }, region: 'eu-west-1' })
  })

  test('name a region in production', () => {
    writeFileSync(file, JSON.stringify({ senderAddress: 'a@example.com' }))
    expect(() => askedIn(['--stage', 'prod'], file)).toThrow('-c region=')
    expect(() => askedIn([], file)).toThrow('Pass --stage')
    expect(askedIn(['--help'], file)).toBeUndefined()
  })
})

describe('replies by mail', () => {
  test.each([
    [undefined, 'todo'],
    ['Storewright-prod', 'ok'],
    ['of-somebody-else', 'todo'],
  ] as const)('the active rules are %s: %s', async (Name, verdict) => {
    receiving.on(DescribeActiveReceiptRuleSetCommand).resolves(Name ? { Metadata: { Name } } : {})
    const findings = await runPreflight({ ...stage, replyDomain: 'replies.example.com' }, 'eu-west-1')
    expect(findings.find(({ check }) => check === 'replies by mail')).toMatchObject({ verdict })
  })

  test('nothing is asked of a stage that receives none', async () => {
    const findings = await runPreflight(stage, 'eu-west-1')
    expect(findings.map(({ check }) => check)).not.toContain('replies by mail')
  })
})
