import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { api } from '#contract/api/api.ts'
import { entryFile } from '#infra/bundling/one-handler.ts'
import { actionsIn, functions } from '#infra/functions/function-definitions.ts'
import { dev, prod, readTemplate, templateOf } from '../../harness/infra/template.ts'
import { roleOf } from './policies.ts'

const inBackground = {
  'user-pool': 5,
  'deliver-mail': 30,
  'process-changes': 30,
  'reconcile-payments': 900,
  'count-visits': 900,
  'advance-plans': 900,
  'change-offers': 900,
  'advance-closings': 900,
  'send-payouts': 900,
  'make-exports': 900,
  'check-model': 60,
  'seal-audit': 300,
  'resend-mail': 240,
  'refresh-reviews': 900,
  'back-up-users': 900,
  'fold-metrics': 900,
  'draw-pictures': 30,
  'receive-mail': 30,
  'check-courses': 900,
  'note-alarms': 30,
}
const realtime = { 'realtime-connect': 10, 'realtime-message': 10, 'realtime-disconnect': 10 }
const names = [...Object.keys(api), ...Object.keys(inBackground), ...Object.keys(realtime)].sort()
const Environment = z.object({ Variables: z.record(z.string(), z.unknown()) })
const variablesOf = (name: string) =>
  Environment.parse(dev.functionNamed(name).Properties.Environment).Variables

test('has one function per action and the listed background functions', () => {
  expect([...dev.functions.keys()].sort()).toEqual(names)
})

test('a website is written by gpt-6-luna unless the operator names another model', () => {
  expect(variablesOf('openai-generate-site')).toMatchObject({ OPENAI_MODEL: 'gpt-6-luna' })
})

test('production has no function for test accounts', () => {
  expect([...prod.functions.keys()].sort()).toEqual(names.filter((name) => name !== 'provision-test-user'))
  expect(JSON.stringify(prod.resources)).not.toContain('provision-test-user')
})

test('every function has its file', () => {
  expect(functions.map(({ entry }) => entryFile(entry)).filter((file) => !existsSync(file))).toEqual([])
})

test('the handlers in lambdas/actions are those of the route table', () => {
  const files = readdirSync('lambdas/actions', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `lambdas/actions/${name.replaceAll('\\', '/')}`)
  const handlers = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => `${file}?${name}`),
  )
  const entries = functions.filter(({ action }) => action).map(({ entry }) => entry)
  expect(handlers.toSorted()).toEqual(entries.toSorted())
})

const larger: Record<string, object> = {
  'check-courses': { MemorySize: 2048, EphemeralStorage: { Size: 3072 } },
  'count-visits': { MemorySize: 1769 },
  'advance-plans': { MemorySize: 1024 },
}

describe.each(functions)('$name', ({ name }) => {
  const lambda = dev.functionNamed(name)

  test('runs on Node.js 24 and ARM with the memory that it needs', () => {
    expect(lambda.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      MemorySize: 512,
      ...larger[name],
    })
  })

  test('has a role that no other function has', () => {
    const others = functions.filter((other) => other.name !== name)
    expect(others.map((other) => roleOf(dev.functionNamed(other.name)))).not.toContain(roleOf(lambda))
  })

  test('logs into a group with a retention period', () => {
    const LoggingConfig = z.object({ LogGroup: z.object({ Ref: z.string() }) })
    const { LogGroup } = LoggingConfig.parse(lambda.Properties.LoggingConfig)
    const group = dev.resources.find(({ id }) => id === LogGroup.Ref)
    expect(group?.Properties.RetentionInDays).toBe(7)
  })
})

test('no function outlasts API Gateway’s timeout, and only slow ones reach it', () => {
  const secondsOf = (name: string) => dev.functionNamed(name).Properties.Timeout
  const slow = {
    'openai-generate-site': 29,
    'create-campaign': 29,
    'another-angle': 29,
    'draft-case-answer': 29,
    'publish-site': 20,
    'unpublish-site': 20,
    'choose-address': 20,
    'close-store': 20,
    'rollback-site': 20,
    'create-checkout': 20,
    'get-checkout': 29,
    'stripe-webhook': 29,
    'close-account': 29,
    'keep-account': 29,
    'cancel-plan': 29,
    'change-plan': 29,
    'create-refund': 29,
    'decide-approval': 29,
    'change-suspension': 29,
    'submit-evidence': 29,
    'settle-payout': 29,
    'confirm-subscription': 29,
    'check-payout-account': 29,
    'set-up-payouts': 29,
    'open-billing-portal': 29,
    'preview-plan-change': 29,
    'resume-plan': 29,
    'start-subscription': 29,
  }
  const expected = Object.fromEntries(
    names.map((name) => [name, Object({ ...slow, ...inBackground })[name] ?? 10]),
  )
  expect(Object.fromEntries(names.map((name) => [name, secondsOf(name)]))).toEqual(expected)
})

test('only functions that wait for the model or the payment provider are traced', () => {
  const isTraced = (name: string) => JSON.stringify(dev.functionNamed(name)).includes('TracingConfig')
  const waits = ({ grants }: (typeof functions)[number]) =>
    grants.secrets?.some((secret) => secret !== 'codes') ?? false
  const traced = functions.filter(({ name }) => isTraced(name))
  expect(traced).toEqual(functions.filter(waits))
  expect(traced.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['openai-generate-site', 'create-checkout', 'stripe-webhook']),
  )
})

test('Lambda writes no line for a heartbeat that succeeds', () => {
  const systemLevel = (name: string) =>
    z
      .object({ SystemLogLevel: z.optional(z.string()) })
      .parse(dev.functionNamed(name).Properties.LoggingConfig)
  expect(systemLevel('realtime-message')).toEqual({ SystemLogLevel: 'WARN' })
  expect(systemLevel('realtime-connect')).toEqual({})
})

test('without tracing no function is traced or may write traces', () => {
  const quiet = readTemplate(templateOf('dev', { tracing: 'off' }))
  expect(JSON.stringify(quiet.resources)).not.toMatch(/TracingConfig|xray:/)
  expect(JSON.stringify(dev.resources)).toContain('xray:PutTraceSegments')
})

test('a function gets only the variables of what it is granted', () => {
  expect(Object.keys(variablesOf('get-home')).sort()).toEqual([
    'APP_ORIGIN',
    'EDGE_SECRET',
    'POWERTOOLS_METRICS_NAMESPACE',
    'SITES_ORIGIN',
    'STAGE',
    'STORE_DOMAIN',
    'TABLE_NAME',
  ])
  expect(variablesOf('publish-site')).toHaveProperty('SITES_BUCKET')
  expect(variablesOf('openai-generate-site')).toHaveProperty('OPENAI_SECRET_ID')
  expect(variablesOf('stripe-webhook')).toHaveProperty('STRIPE_SECRET_ID')
  expect(variablesOf('stripe-webhook')).not.toHaveProperty('STRIPE_API_BASE')
  expect(variablesOf('verify-code')).toHaveProperty('USER_POOL_ID')
  expect(variablesOf('verify-code')).toHaveProperty('CODES_SECRET_ID')
  expect(variablesOf('deliver-mail').SENDER_ADDRESS).toBe('hello@example.com')
})

test('triggers read the pool from the event, so it does not depend on itself', () => {
  expect(variablesOf('user-pool')).not.toHaveProperty('USER_POOL_ID')
})

test('a rotation of the edge secret changes all functions behind the edge and origins', () => {
  const version = '0e3a7c1a-4d55-4a6b-9f0c-0f6f3d7c2b11'
  const rotated = readTemplate(templateOf('dev', { edgeSecretVersion: version }))
  const references = (template: typeof dev) =>
    template.resources.flatMap(({ id, Properties }) => {
      const written = JSON.stringify(Properties)
      return written.includes('{{resolve:') ? [{ id, written }] : []
    })
  const after = references(rotated)
  expect(after.map(({ id }) => id)).toEqual(references(dev).map(({ id }) => id))
  expect(after.filter(({ written }) => !written.includes(version))).toEqual([])
  expect(after.length).toBe(actionsIn('dev').length + dev.ofType('AWS::CloudFront::Distribution').length)
})

test('the template contains the edge secret as a reference only', () => {
  expect(JSON.stringify(variablesOf('get-home').EDGE_SECRET)).toContain('{{resolve:secretsmanager:')
})
