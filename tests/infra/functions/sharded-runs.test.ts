import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev } from '../../harness/infra/template.ts'

const Mapping = z.object({
  FunctionName: z.object({ Ref: z.string() }),
  EventSourceArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  BatchSize: z.literal(1),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }),
})
const Rule = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(
    z.object({
      Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
      Input: z.string(),
    }),
  ),
})
const Queue = z.object({
  VisibilityTimeout: z.number(),
  RedrivePolicy: z.object({ maxReceiveCount: z.literal(3) }),
})

const jobs = [
  'advance-closings',
  'advance-plans',
  'change-offers',
  'count-visits',
  'make-exports',
  'reconcile-payments',
  'send-payouts',
]
const shards = Array.from({ length: 16 }, (_, shard) => JSON.stringify({ shard }))

describe.each(jobs)('The job %s', (name) => {
  const lambda = dev.functionNamed(name)
  const [mapping] = dev
    .ofType('AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => Mapping.safeParse(Properties).data)
    .filter((one) => one?.FunctionName.Ref === lambda.id)
  const queueId = mapping?.EventSourceArn['Fn::GetAtt'][0]

  test('gets each of its shards from its queue, one at a time', () => {
    const inputs = dev
      .ofType('AWS::Events::Rule')
      .flatMap(({ Properties }) => Rule.safeParse(Properties).data?.Targets ?? [])
      .filter(({ Arn }) => Arn['Fn::GetAtt'][0] === queueId)
      .map(({ Input }) => Input)
    expect(inputs.toSorted()).toEqual(shards.toSorted())
  })

  test('works on two to eight of them at the same time', () => {
    expect(mapping?.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2)
    expect(mapping?.ScalingConfig.MaximumConcurrency).toBeLessThanOrEqual(8)
  })

  test('has six times its time before a shard is delivered again', () => {
    const [queue] = dev.ofType('AWS::SQS::Queue').filter(({ id }) => id === queueId)
    expect(Queue.parse(queue?.Properties).VisibilityTimeout).toBe(6 * Number(lambda.Properties.Timeout))
  })
})

test('no rule has more than the five targets that EventBridge allows', () => {
  for (const { Properties } of dev.ofType('AWS::Events::Rule'))
    expect(Array.isArray(Properties.Targets) ? Properties.Targets.length : 0).toBeLessThanOrEqual(5)
})
