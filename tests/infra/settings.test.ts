import { describe, expect, test } from 'vitest'
import { checkBuiltStage, readSettings, SettingsError } from '#infra/settings.ts'

const settingsFrom = (context: Record<string, unknown>) => readSettings((name) => context[name])
const senderAddress = 'hello@example.com'

test('a stack needs nothing but a sender address', () => {
  expect(settingsFrom({ senderAddress })).toEqual({ stage: 'dev', senderAddress })
})

test('a missing sender address is refused with what to pass', () => {
  expect(() => settingsFrom({})).toThrow(
    new SettingsError('Pass the address that mail is sent from: -c senderAddress=hello@your-domain.com'),
  )
})

describe.each([
  [{ senderAddress: 'nobody' }, 'Pass the address that mail is sent from'],
  [{ senderAddress, stage: 'production' }, 'Pass -c stage=dev or -c stage=prod.'],
  [{ senderAddress, stage: 'local' }, 'Pass -c stage=dev or -c stage=prod.'],
  [{ senderAddress, appDomain: 'https://example.com' }, 'The context value appDomain is not a domain name'],
  [{ senderAddress, storeDomain: 'localhost' }, 'The context value storeDomain is not a domain name'],
  [{ senderAddress, stage: 'prod' }, 'Pass the region of production: -c region=eu-west-1'],
  [{ senderAddress, region: 'europe' }, 'The context value region is not a region'],
  [{ senderAddress, monthlyBudget: 'much' }, 'Pass a number of dollars'],
  [{ senderAddress, monthlyBudget: '200' }, 'Pass -c alarmEmail=... too'],
  [{ senderAddress, paymentCallsPerSecond: '0' }, 'Pass what the payment provider accepts'],
  [{ senderAddress, mailsPerDay: 'many' }, 'Pass Max24HourSend'],
  [{ senderAddress, tracing: 'yes' }, 'Pass -c tracing=off to switch X-Ray off'],
  [{ senderAddress, edgeSecretVersion: '2' }, 'Pass the VersionId that'],
  [{ senderAddress, tableVersion: 'new' }, 'Pass a number, 2 for the first table'],
  [{ senderAddress, canary: 'yes' }, 'Pass -c canary=on'],
  [{ senderAddress, landingClaims: 'mine' }, 'Pass -c landingClaims=measured'],
  [{ senderAddress, backupVaultArn: 'vault' }, 'Pass the ARN of a vault'],
  [{ senderAddress, appZoneId: 'Z1' }, 'Pass -c appDomain=... too, or leave appZoneId out.'],
  [
    { senderAddress, alternateSenderZoneId: 'Z1' },
    'Pass -c alternateSenderAddress=... too, or leave alternateSenderZoneId out.',
  ],
  [{ senderAddress, replyZoneId: 'Z1' }, 'Pass -c replyDomain=... too, or leave replyZoneId out.'],
  [{ senderAddress, replyDomain: 'example.com' }, 'Give replies a domain of their own'],
  [{ senderAddress, storeZoneId: 'Z1' }, 'Pass -c storeDomain=... too, or leave storeZoneId out.'],
  [
    { senderAddress, appDomain: 'app.example.com', storeDomain: 'stores.app.example.com' },
    'Give the stores a domain of their own',
  ],
  [
    { senderAddress, appDomain: 'app.example.com', storeDomain: 'example.com' },
    'Give the stores a domain of their own',
  ],
])('%o', (context, message) => {
  test('is refused in one sentence', () => {
    expect(() => settingsFrom(context)).toThrow(SettingsError)
    expect(() => settingsFrom(context)).toThrow(message)
  })
})

test('a web app that was built for another stage is refused', () => {
  expect(() => checkBuiltStage({ stage: 'prod' }, undefined)).toThrow('STOREWRIGHT_STAGE=prod')
  expect(() => checkBuiltStage({ stage: 'dev' }, 'prod')).toThrow('STOREWRIGHT_STAGE is prod')
  expect(() => checkBuiltStage({ stage: 'dev' }, 'staging')).toThrow('STOREWRIGHT_STAGE is staging')
  for (const [stage, builtFor] of [
    ['prod', 'prod'],
    ['dev', undefined],
    ['dev', 'dev'],
  ] as const)
    expect(() => checkBuiltStage({ stage }, builtFor)).not.toThrow()
})
