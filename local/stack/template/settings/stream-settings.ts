import * as z from 'zod/mini'
import type { StreamSettings } from '#local/emulators/dynamodb/stream/deliver.ts'
import type { Resources } from '../template.ts'

const Mapping = z.object({
  FunctionName: z.string(),
  BatchSize: z.number(),
  ParallelizationFactor: z._default(z.number(), 1),
  MaximumRetryAttempts: z._default(z.number(), -1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
})

/** Whom the table's stream feeds. */
export const streamSettings = (resources: Resources): StreamSettings[] =>
  resources('AWS::Lambda::EventSourceMapping').map(({ properties }) => {
    const mapping = Mapping.parse(properties)
    return {
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      lanes: mapping.ParallelizationFactor,
      maxAgeSeconds: unlessUnlimited(mapping.MaximumRecordAgeInSeconds),
      maxRetries: unlessUnlimited(mapping.MaximumRetryAttempts),
      patterns: mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern)),
    }
  })

/** Lambda writes -1 for no limit. */
const unlessUnlimited = (limit: number) => (limit < 0 ? Number.POSITIVE_INFINITY : limit)
