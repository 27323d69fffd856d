import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dev } from '../../harness/infra/template.ts'

const Criteria = z.object({ Filters: z.array(z.object({ Pattern: z.string() })) })

test('the stream invokes process-changes for what it deletes, mails, shows and counts', () => {
  const mapping = dev.streamTo('process-changes')
  const filters = Criteria.parse(mapping.FilterCriteria).Filters
  expect(filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual([
    { eventName: ['REMOVE'], dynamodb: { Keys: { sk: { S: ['NEWCOMER'] } } } },
    { eventName: ['REMOVE'], dynamodb: { OldImage: { type: { S: ['tenant', 'held', 'stats'] } } } },
    {
      eventName: ['INSERT', 'MODIFY'],
      dynamodb: {
        NewImage: {
          type: {
            S: [
              ...[
                'payout',
                'credit',
                'tenant',
                'held',
                'stats',
                'order',
                'grant',
                'course_seller',
                'progress',
              ],
              ...['risk_flag', 'payout_account'],
            ],
          },
        },
      },
    },
  ])
  expect(mapping).toMatchObject({
    MaximumRetryAttempts: 10,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
  })
})

test('a stream has at most the two readers that DynamoDB allows', () => {
  const readers = dev
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ Properties }) => Properties.StartingPosition)
  expect(readers).toHaveLength(2)
})
