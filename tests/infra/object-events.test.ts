import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev } from '../harness/infra/template.ts'

const Rule = z.object({
  EventPattern: z.optional(
    z.object({
      source: z.array(z.string()),
      'detail-type': z.array(z.string()),
      detail: z.looseObject({ bucket: z.optional(z.unknown()), object: z.optional(z.unknown()) }),
    }),
  ),
  Targets: z.array(
    z.object({
      Arn: z.unknown(),
      DeadLetterConfig: z.optional(z.unknown()),
      RetryPolicy: z.object({ MaximumRetryAttempts: z.number() }),
    }),
  ),
})

const rules = dev.ofType('AWS::Events::Rule').flatMap(({ Properties }) => {
  const rule = Rule.parse(Properties)
  return rule.EventPattern ? [rule] : []
})
const ruleOf = (prefix: string) =>
  rules.find(({ EventPattern }) => JSON.stringify(EventPattern?.detail).includes(prefix))
const bucketNamed = (id: string) => ({ Ref: dev.resources.find((it) => it.id.startsWith(id))?.id })
const drawings = { bucket: bucketNamed('SitesPages'), prefix: 'drawings/', target: 'draw-pictures' }
const courses = { bucket: bucketNamed('Courses'), prefix: 'checks/', target: 'check-courses' }
const both = [
  { ...drawings, failures: 'DrawPicturesFailures' },
  { ...courses, failures: 'CheckCoursesFailures' },
]

test.each(both)('a rule passes on what is written under $prefix', ({ bucket, prefix }) => {
  expect(ruleOf(prefix)?.EventPattern).toEqual({
    source: ['aws.s3'],
    'detail-type': ['Object Created'],
    detail: { bucket: { name: [bucket] }, object: { key: [{ prefix }] } },
  })
})

test('S3 reports the objects of two buckets only', () => {
  expect(rules.filter(({ EventPattern }) => EventPattern?.source.includes('aws.s3'))).toHaveLength(2)
  const reporting = dev
    .ofType('AWS::S3::Bucket')
    .filter(({ Properties }) => JSON.stringify(Properties).includes('EventBridgeEnabled'))
  expect(reporting.map(({ id }) => id).toSorted()).toEqual([courses.bucket.Ref, drawings.bucket.Ref])
})

test.each(both)(
  'a call of $target that fails is repeated twice, then kept',
  ({ failures, prefix, target }) => {
    const { id } = dev.functionNamed(target)
    const queue = dev.ofType('AWS::SQS::Queue').find((it) => it.id.startsWith(failures))
    const arn = { 'Fn::GetAtt': [queue?.id, 'Arn'] }
    expect(ruleOf(prefix)?.Targets).toEqual([
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
  },
)

test('an upload is deleted a week later, in every version', () => {
  const bucket = dev.ofType('AWS::S3::Bucket').find(({ id }) => id === courses.bucket.Ref)
  expect(bucket?.Properties).toMatchObject({
    LifecycleConfiguration: {
      Rules: expect.arrayContaining(
        ['uploads/', 'checks/'].map((Prefix) =>
          expect.objectContaining({
            Prefix,
            Status: 'Enabled',
            ExpirationInDays: 7,
            NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          }),
        ),
      ),
    },
  })
})

test('a rule passes on the alarms of its own stage', () => {
  const rule = rules.find(({ EventPattern }) => EventPattern?.source.includes('aws.cloudwatch'))
  expect(rule?.EventPattern).toEqual({
    source: ['aws.cloudwatch'],
    'detail-type': ['CloudWatch Alarm State Change'],
    detail: { alarmName: [{ prefix: 'Storewright-dev-' }] },
  })
  const { id } = dev.functionNamed('note-alarms')
  expect(rule?.Targets).toMatchObject([{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }])
})
