import * as z from 'zod/mini'
import type { TableSettings } from '#local/emulators/dynamodb/database.ts'
import type { Resources } from '../template.ts'
import { expectOne } from './expect-one.ts'

const Key = z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) })
const Attribute = z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })
const Index = z.object({
  IndexName: z.string(),
  KeySchema: z.array(Key),
  Projection: z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
})
const Table = z.object({
  KeySchema: z.array(Key),
  AttributeDefinitions: z.array(Attribute),
  StreamSpecification: z.object({
    StreamViewType: z.enum(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']),
  }),
  GlobalSecondaryIndexes: z._default(z.array(Index), []),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }),
})

export function tableSettings(resources: Resources): TableSettings {
  const { id, properties } = expectOne('table', resources('AWS::DynamoDB::GlobalTable'))
  const table = Table.parse(properties)
  return {
    name: id,
    keySchema: table.KeySchema,
    partitionKey: table.KeySchema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '',
    attributeDefinitions: table.AttributeDefinitions,
    streamViewType: table.StreamSpecification.StreamViewType,
    indexes: table.GlobalSecondaryIndexes,
    expiryAttribute: table.TimeToLiveSpecification.AttributeName,
  }
}
