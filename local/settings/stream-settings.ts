import * as z from 'zod/mini'
import type { Resources } from '../template.ts'

const Mapping = z.object({
  FunctionName: z.string(),
  BatchSize: z.number(),
  ParallelizationFactor: z._default(z.number(), 1),
  MaximumRecordAgeInSeconds: z._default(z.number(), -1),
  FunctionResponseTypes: z.array(z.literal('ReportBatchItemFailures')),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
})

export type StreamSettings = {
  functionName: string
  batchSize: number
  lanes: number
  /** Infinity: tried until it succeeds. */
  maxAgeSeconds: number
  /** Event patterns; a record that matches any of them is delivered. */
  patterns: unknown[]
}

/** Whom the table's stream feeds. */
export const streamSettings = (resources: Resources): StreamSettings[] =>
  resources('AWS::Lambda::EventSourceMapping').map(({ properties }) => {
    const mapping = Mapping.parse(properties)
    const maxAge = mapping.MaximumRecordAgeInSeconds
    return {
      functionName: mapping.FunctionName,
      batchSize: mapping.BatchSize,
      lanes: mapping.ParallelizationFactor,
      maxAgeSeconds: maxAge < 0 ? Number.POSITIVE_INFINITY : maxAge,
      patterns: mapping.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern)),
    }
  })
