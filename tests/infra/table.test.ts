import { expect, test } from 'vitest'
import { dev, prod } from '../harness/infra/template.ts'

const table = dev.onlyOfType('AWS::DynamoDB::GlobalTable')

test('there is one table with one key, an expiry and the due index', () => {
  expect(table.Properties).toMatchObject({
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
  })
  expect(table.Properties).toMatchObject({
    GlobalSecondaryIndexes: [
      {
        IndexName: 'due',
        KeySchema: [
          { AttributeName: 'due_shard', KeyType: 'HASH' },
          { AttributeName: 'due_at', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  })
})

test('the table has point-in-time recovery, and only production refuses deletion', () => {
  const kept = prod.onlyOfType('AWS::DynamoDB::GlobalTable')
  const replica = (deletionProtection: boolean) => [
    {
      DeletionProtectionEnabled: deletionProtection,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    },
  ]
  expect(table.Properties).toMatchObject({ Replicas: replica(false) })
  expect(kept.Properties).toMatchObject({ Replicas: replica(true) })
  expect(kept.DeletionPolicy).toBe('RetainExceptOnCreate')
})
