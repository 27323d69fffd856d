import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev } from '../harness/infra/template.ts'

const Rule = z.object({
  EventPattern: z.optional(
    z.object({
      source: z.array(z.string()),
      'detail-type': z.array(z.string()),
      detail: z.object({ bucket: z.unknown(), object: z.unknown() }),
    }),
  ),
  Targets: z.array(
    z.object({
      Arn: z.unknown(),
      DeadLetterConfig: z.unknown(),
      RetryPolicy: z.object({ MaximumRetryAttempts: z.number() }),
    }),
  ),
})

const rules = dev.ofType('AWS::Events::Rule').flatMap(({ Properties }) => {
  const rule = Rule.parse(Properties)
  return rule.EventPattern ? [rule] : []
})
const bucket = { Ref: dev.resources.find(({ id }) => id.startsWith('SitesPages'))?.id }

test('S3 reports the objects of one bucket, and a rule passes on drawings', () => {
  const [rule] = rules
  expect(rules).toHaveLength(1)
  expect(rule?.EventPattern).toEqual({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: { bucket: { name: [bucket] }, object: { key: [{ prefix: 'drawings/' }] } },
  })
  const reporting = dev
    .ofType('AWS::S3::Bucket')
    .filter(({ Properties }) => JSON.stringify(Properties).includes('EventBridgeEnabled'))
  expect(reporting.map(({ id }) => id)).toEqual([bucket.Ref])
})

test('a call that fails is repeated twice, then kept in the failure queue', () => {
  const { id } = dev.functionNamed('draw-pictures')
  const failures = dev.ofType('AWS::SQS::Queue').find((queue) => queue.id.startsWith('DrawPicturesFailures'))
  const arn = { 'Fn::GetAtt': [failures?.id, 'Arn'] }
  expect(rules[0]?.Targets).toEqual([
    {
      Arn: { 'Fn::GetAtt': [id, 'Arn'] },
      DeadLetterConfig: { Arn: arn },
      RetryPolicy: { MaximumRetryAttempts: 2 },
    },
  ])
  const asynchronous = dev
    .ofType('AWS::Lambda::EventInvokeConfig')
    .find(({ Properties }) => JSON.stringify(Properties.FunctionName) === JSON.stringify({ Ref: id }))
  expect(asynchronous?.Properties).toMatchObject({
    MaximumRetryAttempts: 2,
    DestinationConfig: { OnFailure: { Destination: arn } },
  })
})
