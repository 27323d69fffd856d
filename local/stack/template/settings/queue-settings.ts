import * as z from 'zod/mini'
import type { WorkQueue } from '#local/emulators/sqs/queues.ts'
import type { Resources } from '../template.ts'
import { functionNameOf } from './function-settings.ts'
import { mappingIdOf } from './mapping-id.ts'

const Mapping = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  BatchSize: z.literal(1),
  ScalingConfig: z.object({ MaximumConcurrency: z.number().check(z.minimum(2)) }),
})
const Queue = z.object({
  VisibilityTimeout: z.number(),
  RedrivePolicy: z.object({ maxReceiveCount: z.number() }),
})

/** Returns whether an event source mapping reads a queue. The others read the table's stream. */
export const readsQueue = (properties: unknown) => {
  const { EventSourceArn = '' } = z.looseObject({ EventSourceArn: z.optional(z.string()) }).parse(properties)
  return EventSourceArn.startsWith('arn:aws:sqs:')
}

/** The queues that feed functions. */
export function queueSettings(resources: Resources): WorkQueue[] {
  const queues = new Map(
    resources('AWS::SQS::Queue').map((queue) => [queue.attribute('Arn'), queue.properties]),
  )
  return resources('AWS::Lambda::EventSourceMapping')
    .filter(({ properties }) => readsQueue(properties))
    .map(({ id, properties }) => {
      const { EventSourceArn, FunctionName, ScalingConfig } = Mapping.parse(properties)
      const { VisibilityTimeout, RedrivePolicy } = Queue.parse(queues.get(EventSourceArn))
      return {
        mappingId: mappingIdOf(id),
        name: functionNameOf(EventSourceArn),
        functionName: FunctionName,
        maximumConcurrency: ScalingConfig.MaximumConcurrency,
        visibilitySeconds: VisibilityTimeout,
        maxReceives: RedrivePolicy.maxReceiveCount,
      }
    })
}
