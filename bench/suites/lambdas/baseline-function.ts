import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import middy from '@middy/core'
import * as z from 'zod'

// A typical function of this kind: these imports, bundled with esbuild's default settings. It is the baseline for ours.
const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const Input = z.object({ table: z.string() })

export const handler = middy((event: unknown) =>
  documents.send(new QueryCommand({ TableName: Input.parse(event).table })),
)
