import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { visitLogFields } from '#contract/visits.ts'
import { visitShardCount } from '#rules/shards.ts'
import { synthesizedStage } from '../../harness/infra/stages.ts'
import { dev } from '../../harness/infra/template.ts'

const Targets = z.array(z.record(z.string(), z.unknown()))

const { product, templates, visitLog } = synthesizedStage('prod')
const delivery = templates.get(visitLog.stackName)
const regional = templates.get(product.stackName)

test('CloudFront delivers the log of the stores as JSON, from us-east-1', () => {
  expect(visitLog.region).toBe('us-east-1')
  expect(delivery?.onlyOfType('AWS::Logs::DeliverySource').Properties).toMatchObject({
    LogType: 'ACCESS_LOGS',
  })
  expect(delivery?.onlyOfType('AWS::Logs::DeliveryDestination').Properties).toMatchObject({
    OutputFormat: 'json',
  })
  expect(delivery?.onlyOfType('AWS::Logs::Delivery').Properties.RecordFields).toEqual([...visitLogFields])
})

test('the log has no address, agent, referrer or cookie of a visitor', () => {
  expect(visitLogFields.join()).not.toMatch(/c-ip|c-port|forwarded|User-Agent|Referer|Cookie|c-country|asn/i)
})

test('a log delivery’s name differs by stage and region', () => {
  expect(delivery?.onlyOfType('AWS::Logs::DeliverySource').Properties.Name).toBe(
    'Storewright-prod-visits-eu-west-1',
  )
})

test('the log is kept two weeks, and only this account’s CloudFront may write it', () => {
  const bucket = regional?.ofType('AWS::S3::Bucket').find(({ id }) => id.startsWith('VisitLogs'))
  expect(bucket?.Properties.LifecycleConfiguration).toEqual({
    Rules: [{ ExpirationInDays: 14, Status: 'Enabled' }],
  })
  const policy = regional?.ofType('AWS::S3::BucketPolicy').find(({ id }) => id.startsWith('VisitLogs'))
  const text = JSON.stringify(policy?.Properties)
  expect(text).toContain('"Service":"delivery.logs.amazonaws.com"')
  expect(text).toContain('"aws:SourceAccount":{"Ref":"AWS::AccountId"}')
  expect(text).toContain(':delivery-source:*')
})

test('visits are counted every hour in each shard; what fails three times is parked', () => {
  const rules = dev.ofType('AWS::Events::Rule').filter(({ id }) => id.startsWith('CountVisits'))
  const targets = rules.flatMap(({ Properties }) => Targets.parse(Properties.Targets))
  expect(targets).toHaveLength(visitShardCount)
  for (const { Properties } of rules) expect(Properties.ScheduleExpression).toBe('rate(1 hour)')
  for (const target of targets)
    expect(target).toMatchObject({ RetryPolicy: { MaximumRetryAttempts: 2 }, DeadLetterConfig: {} })
})
