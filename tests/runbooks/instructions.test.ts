import { existsSync, readFileSync } from 'node:fs'
import * as cognito from '@aws-sdk/client-cognito-identity-provider'
import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as s3 from '@aws-sdk/client-s3'
import * as secretsmanager from '@aws-sdk/client-secrets-manager'
import * as ses from '@aws-sdk/client-ses'
import * as sesv2 from '@aws-sdk/client-sesv2'
import * as sqs from '@aws-sdk/client-sqs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { commands } from '#bin/admin/commands.ts'
import { functions } from '#infra/functions/function-definitions.ts'
import { readSettings } from '#infra/settings.ts'
import { templateOf } from '#tests/harness/infra/template.ts'

/* Everything that docs/operations.md tells an operator to run or open exists. */

const operations = readFileSync('docs/operations.md', 'utf8')
const unwrapped = operations.replace(/\\?\n\s*/g, ' ')
const matches = (pattern: RegExp) => [...new Set([...unwrapped.matchAll(pattern)].map(([, it = '']) => it))]

const Named = z.object({ Outputs: z.record(z.string(), z.unknown()) })
const outputs = Object.keys(Named.parse(templateOf('prod')).Outputs)
const Package = z.object({ scripts: z.record(z.string(), z.string()) })
const { scripts } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')))

const clients: Record<string, object> = {
  'cognito-idp': cognito,
  dynamodb,
  s3api: s3,
  secretsmanager,
  ses,
  sesv2,
  sqs,
}
/** Operations of services whose client is no dependency of the product. */
const otherOperations = [
  'backup describe-backup-job',
  'backup describe-region-settings',
  'backup describe-restore-job',
  'backup list-backup-vaults',
  'backup list-recovery-points-by-backup-vault',
  'backup start-copy-job',
  'backup start-restore-job',
  'backup update-region-settings',
  'cloudformation continue-update-rollback',
  'cloudformation delete-stack',
  'cloudformation update-termination-protection',
  'cloudfront create-invalidation',
  'lambda invoke',
  's3 cp',
  's3 ls',
]
const commandClass = (operation: string) =>
  `${operation.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Command`

test.each(matches(/\baws ([a-z0-9-]+ [a-z-]+)/g))('aws %s is an operation of the service', (call) => {
  const [service = '', operation = ''] = call.split(' ')
  const isKnown = otherOperations.includes(call) || commandClass(operation) in (clients[service] ?? {})
  expect(isKnown, call).toBe(true)
})

test.each(matches(/npm run ([\w:-]+)/g))('npm run %s is a script of the package', (script) => {
  expect(scripts).toHaveProperty([script])
})

test.each(matches(/npm run admin -- ([a-z-]+)/g))('%s is a command of the operators', (command) => {
  if (command.startsWith('--')) return expect(command).toBe('--help')
  expect(commands).toHaveProperty([command])
})

test.each(matches(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g).filter((it) => !it.includes('<')))(
  '%s is there',
  (file) => {
    expect(existsSync(file) || file.startsWith('.local/')).toBe(true)
  },
)

test.each(matches(/\((#[\w-]+)\)/g))('the link %s has its heading', (link) => {
  const anchors = [...operations.matchAll(/^#+ (.*)$/gm)].map(
    ([, heading = '']) =>
      `#${heading
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  )
  expect(anchors).toContain(link)
})

test.each(matches(/`(Next\d\w+|\w+Url|\w+SecretId)`/g))('%s is an output of the stack', (name) => {
  // The number of a step depends on the settings.
  const isOutput = outputs.some((it) => it.replace(/^Next\d/, '') === name.replace(/^Next\d/, ''))
  expect(isOutput).toBe(true)
})

test.each(matches(/-c (\w+)=/g))('-c %s= is read by the app', (name) => {
  const requestedSettings: string[] = []
  const given: Record<string, string> = { senderAddress: 'hello@example.com' }
  readSettings((setting) => {
    requestedSettings.push(setting)
    return given[setting]
  })
  expect(requestedSettings).toContain(name)
})

describe('the runbook of an alarm', () => {
  const [, alarms = ''] = operations.split('\n## Alarms\n')
  const sections = (alarms.split('\n## ')[0] ?? '').split('\n### ').slice(1)
  const references = new RegExp(
    [
      ...functions.map(({ name }) => name),
      ...outputs,
      'access log',
      'aws ',
      'console',
      'Service Quotas',
      'dashboard',
    ]
      .map((it) => it.replace(/[^\w ]/g, '\\$&'))
      .join('|'),
  )

  test.each(sections.map((section) => [section.split('\n')[0] ?? '', section]))(
    '%s: where to look or which runbook to follow',
    (_, section) => {
      const [, ...body] = section.split('\n')
      const text = body.join('\n')
      expect(references.test(text) || /\]\(#[\w-]+\)/.test(text)).toBe(true)
    },
  )
})

test('the runbook of given-up changes says of each failure what repairs it', () => {
  const functions = ['changes/count-figures', 'changes/count-sales', 'changes/plan-review-requests']
  const sources = [
    ...functions,
    ...['changes/process-changes', 'changes/queue-sale-mails', 'changes/settle-reviews'],
    'accounts/purge-unverified',
  ].map((name) => readFileSync(`lambdas/${name}.ts`, 'utf8'))
  const failures = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/'([a-z ]+ (?:was|were) not [a-z]+)'/g)].map(([, line]) => line),
    ),
  )
  expect(failures.size).toBeGreaterThan(8)
  const [, section = ''] = operations.split('\n### accounts-unpurged\n')
  const [runbook = ''] = section.split('\n### ')
  expect([...failures].filter((line) => !runbook.includes(`| \`${line}\` |`))).toEqual([])
})
