import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { databaseClient } from '#local/emulators/dynamodb/database.ts'
import { type OpenPort, openPrivate } from '#local/emulators/http/ports.ts'
import { startTableThread, type TableThread } from '#local/emulators/table-access/table-thread.ts'

const opened: (TableThread | OpenPort)[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => ('stop' in one ? one.stop() : one.close())))
})

const role = {
  arn: 'arn:aws:iam::0:role/reader',
  policies: [
    { Statement: [{ Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: '*' }] },
  ],
}
const credentials = { accessKeyId: 'reader', secretAccessKey: 'secret' }

/** A thread in front of a database that always fails, beside a file with the table's own policy. */
async function startWith(policy = '{}') {
  const [log, fail] = [vi.fn(), vi.fn()]
  const database = await openPrivate((_, response) => void response.writeHead(500).end('disk I/O error'))
  const thread = startTableThread({ log, fail })
  opened.push(thread, database)
  const policyFile = join(mkdtempSync(join(tmpdir(), 'table-thread-')), 'policy.json')
  writeFileSync(policyFile, policy)
  const endpoint = `http://127.0.0.1:${database.port}`
  const keys = [{ ...role, ...credentials }]
  const served = thread.serve({ endpoint, keys, partitionKey: 'pk', indexKeys: {}, policyFile })
  return { origin: await thread.origin, served, log, fail }
}

describe('the thread in front of the database', () => {
  test('logs what the database says when it fails', async () => {
    const { origin, log, fail } = await startWith()
    const client = databaseClient(origin, credentials)
    const asked = client.send(new GetItemCommand({ TableName: 'items', Key: { pk: { S: 'one' } } }))
    await expect(asked).rejects.toMatchObject({ $metadata: { httpStatusCode: 500 } })
    expect(log).toHaveBeenCalledWith('The database failed: disk I/O error')
    expect(fail).not.toHaveBeenCalled()
  })

  test('refuses a query with an empty key, which the database accepts', async () => {
    const { origin, log } = await startWith()
    const query = new QueryCommand({
      TableName: 'items',
      KeyConditionExpression: 'pk = :pk AND sk > :sk',
      ExpressionAttributeValues: { ':pk': { S: 'one' }, ':sk': { S: '' } },
    })
    await expect(databaseClient(origin, credentials).send(query)).rejects.toMatchObject({
      name: 'ValidationException',
      message: expect.stringContaining('key attribute cannot contain an empty string'),
    })
    expect(log).not.toHaveBeenCalled()
  })

  test('says which file is damaged when it cannot start', async () => {
    const { served, fail } = await startWith('{"policy":')
    await expect(served).rejects.toThrow(/policy.json is damaged.*the table has no policy of its own/)
    expect(fail).not.toHaveBeenCalled()
  })
})
