import * as z from 'zod/mini'
import type { StreamSettings } from '#local/emulators/dynamodb/stream/deliver.ts'
import type { Resources } from '../template.ts'
import { mappingIdOf } from './mapping-id.ts'
import { readsQueue } from './queue-settings.ts'

const Mapping = z.object({
  FunctionName: z.string(),
  BatchSize: z.number(),
  ParallelizationFactor: z._default(z.number(), 1),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
})

/** Returns the functions that the table's stream invokes. */
export const streamSettings = (resources: Resources): StreamSettings[] =>
  resources('AWS::Lambda::EventSourceMapping').flatMap(({ id, properties }) => {
    if (readsQueue(properties)) return []
    const mapping = Mapping.parse(properties)
    return {
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      lanes: mapping.ParallelizationFactor,
      maxAgeSeconds: unlessUnlimited(mapping.MaximumRecordAgeInSeconds),
      maxRetries: unlessUnlimited(mapping.MaximumRetryAttempts),
      failures: {
        mappingId: mappingIdOf(id),
        bucket: /^arn:aws:s3:::(.+)$/.exec(mapping.DestinationConfig.OnFailure.Destination)?.[1],
      },
      patterns: mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern)),
    }
  })

/** Lambda writes -1 for no limit. */
const unlessUnlimited = (limit: number) => (limit < 0 ? Number.POSITIVE_INFINITY : limit)
