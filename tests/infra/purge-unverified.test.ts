import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev } from './template.ts'

const Criteria = z.object({ Filters: z.tuple([z.object({ Pattern: z.string() })]) })

test('the stream invokes purge-unverified for expired unverified accounts only', () => {
  const mapping = dev.streamTo('purge-unverified')
  const [filter] = Criteria.parse(mapping.FilterCriteria).Filters
  expect(JSON.parse(filter.Pattern)).toEqual({
    eventName: ['REMOVE'],
    dynamodb: { Keys: { sk: { S: ['NEWCOMER'] } } },
  })
  expect(mapping).toMatchObject({
    MaximumRetryAttempts: 10,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  })
})
