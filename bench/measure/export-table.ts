import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const linesAtOnce = 1000

/** Writes items as DynamoDB exports a table, for the database to import. */
export async function exportTable(folder: string, table: string, items: Iterable<object>) {
  const data = join(folder, table, 'data')
  await mkdir(data, { recursive: true })
  const file = createWriteStream(join(data, 'all.json.gz'))
  await pipeline(Readable.from(chunksOf(items)), createGzip({ level: 1 }), file)
}

function* chunksOf(items: Iterable<object>) {
  let lines: string[] = []
  for (const item of items) {
    lines.push(`${JSON.stringify({ Item: attributesOf(item) })}\n`)
    if (lines.length < linesAtOnce) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

const attributesOf = (item: object): object =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, attributeOf(value)]))

function attributeOf(value: unknown) {
  if (typeof value === 'number') return { N: String(value) }
  if (typeof value === 'object' && value !== null) return { M: attributesOf(value) }
  return { S: String(value) }
}

/** The `DescribeTable` response for a table with our keys. */
export const descriptionOf = (TableName: string) => ({
  Table: {
    TableName,
    AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
    BillingModeSummary: { BillingMode: 'PAY_PER_REQUEST' },
    TableStatus: 'ACTIVE',
  },
})
