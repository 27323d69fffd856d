import { Stack } from 'aws-cdk-lib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AppStackProps } from '#infra/app-stack-props.ts'
import { createApp, withoutDiagnostics } from '#infra/define-app.ts'
import { addIdentity, type SenderSettings, senderIdentities } from '#infra/sender-identity.ts'
import { readTemplate, templateOf } from '../harness/infra/template.ts'
import { statementsOf } from './functions/policies.ts'

/** Returns what an identity alone becomes: a template of the whole product takes seconds. */
function identityWith(settings: Partial<SenderSettings>) {
  const app = createApp(withoutDiagnostics)
  const stack = new Stack(app, 'Sender')
  addIdentity(stack, senderIdentities({ senderAddress: 'hello@example.com', ...settings }).sender)
  return readTemplate(app.synth().getStackByName(stack.stackName).template)
}

const withSettings = (settings: Partial<AppStackProps>) => readTemplate(templateOf('dev', settings))
type Template = ReturnType<typeof withSettings>

const identitiesIn = (template: Template) =>
  template
    .ofType('AWS::SES::EmailIdentity')
    .map(({ id, Properties }) => ({ id, name: Properties.EmailIdentity }))
const namesIn = (template: Template) => identitiesIn(template).map(({ name }) => name)
const sending = (template: Template) =>
  statementsOf(template, 'deliver-mail').find(({ Action }) => Action.includes('ses:SendEmail'))
const DkimRecord = z.object({
  Type: z.literal('CNAME'),
  HostedZoneId: z.string(),
  Name: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
})
const dkimRecordsIn = (template: Template) =>
  template
    .ofType('AWS::Route53::RecordSet')
    .flatMap(({ Properties }) => DkimRecord.safeParse(Properties).data ?? [])
const stepsIn = (settings: Partial<AppStackProps>) => {
  const Outputs = z.object({ Outputs: z.record(z.string(), z.object({ Value: z.unknown() })) })
  const { Outputs: outputs } = Outputs.parse(templateOf('dev', settings))
  return Object.entries(outputs).map(([name, { Value }]) => `${name}: ${JSON.stringify(Value)}`)
}

test('without a zone SES verifies the address, and next steps explain DKIM', () => {
  expect(namesIn(withSettings({}))).toEqual(['hello@example.com'])
  const dkim = stepsIn({}).find((step) => step.startsWith('Next5Dkim'))
  expect(dkim).toContain('--email-identity example.com')
  expect(dkim).toContain('_domainkey.example.com')
})

test.each([
  ['its own zone', { senderZoneId: 'Z1' }],
  ['the app’s zone', { appDomain: 'example.com', appZoneId: 'Z1' }],
  ['the stores’ zone', { storeDomain: 'example.com', storeZoneId: 'Z1' }],
])('%s makes SES verify the domain by DKIM records in the zone', (_, settings) => {
  const template = identityWith(settings)
  expect(namesIn(template)).toEqual(['example.com'])
  const [identity] = identitiesIn(template)
  expect(dkimRecordsIn(template)).toEqual(
    [1, 2, 3].map((token) => ({
      Type: 'CNAME',
      HostedZoneId: 'Z1',
      Name: { 'Fn::GetAtt': [identity?.id, `DkimDNSTokenName${token}`] },
    })),
  )
})

test('a domain that SES verifies in its zone needs no step of the operator', () => {
  const settings = { senderZoneId: 'Z1' }
  expect(namesIn(withSettings(settings))).toEqual(['example.com'])
  expect(stepsIn(settings).join()).not.toContain('Dkim')
})

test.each(['app.example.com', 'ample.com', 'example.net'])(
  'the zone of %s does not cover it',
  (appDomain) => {
    expect(namesIn(identityWith({ appDomain, appZoneId: 'Z1' }))).toEqual(['hello@example.com'])
  },
)

test('the role may send to any identity, but only as the sender', () => {
  const statement = sending(withSettings({}))
  expect(JSON.stringify(statement?.Resource)).toMatch(/:ses:.*:identity\/\*/)
  expect(statement?.Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'hello@example.com' } })
})

test('another sender of the same domain leaves its identity as it is', () => {
  const before = identityWith({ senderZoneId: 'Z1' })
  const after = identityWith({ senderZoneId: 'Z1', senderAddress: 'mail@example.com' })
  expect(identitiesIn(after)).toEqual(identitiesIn(before))
})

test('a sender verified as the alternate takes over without other changes', () => {
  const old = { senderAddress: 'old@example.com' }
  const both = withSettings({ ...old, alternateSenderAddress: 'new@example.net' })
  const changed = withSettings({
    senderAddress: 'new@example.net',
    alternateSenderAddress: 'old@example.com',
  })
  const senderIn = (template: Template) =>
    JSON.stringify(template.functionNamed('deliver-mail').Properties.Environment)
  expect(senderIn(both)).toContain('old@example.com')
  expect(senderIn(changed)).toContain('new@example.net')
  expect(identitiesIn(changed).toSorted(byName)).toEqual(identitiesIn(both).toSorted(byName))
  expect(identitiesIn(both)).toEqual(expect.arrayContaining(identitiesIn(withSettings(old))))
  const Condition = z.object({ StringEquals: z.object({ 'ses:FromAddress': z.array(z.string()) }) })
  for (const template of [both, changed])
    expect(Condition.parse(sending(template)?.Condition).StringEquals['ses:FromAddress'].toSorted()).toEqual([
      'new@example.net',
      'old@example.com',
    ])
  expect(stepsIn({ ...old, alternateSenderAddress: 'new@example.net' }).join()).toContain(
    '-c senderAddress=new@example.net -c alternateSenderAddress=old@example.com',
  )
})

const byName = (one: { name: unknown }, other: { name: unknown }) =>
  String(one.name).localeCompare(String(other.name))
