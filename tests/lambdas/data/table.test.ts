import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { transact, type Write } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'

const table = mockClient(DynamoDBDocumentClient)

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  table.reset()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
afterAll(() => {
  table.restore()
})

const item = { ...keys.store('t'), type: 'store', id: 's', created_at: '2025-01-01T00:00:00.000Z' }
const writes: Write[] = [{ Put: { Item: item } }, { Delete: { Key: keys.stats('t') } }]
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'Transaction cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })

describe('a transaction', () => {
  test('is repeated with the same token while concurrent writes conflict', async () => {
    table.on(TransactWriteCommand).rejectsOnce(cancelled('TransactionConflict', 'None')).resolves({})
    await transact(writes)
    const calls = table.commandCalls(TransactWriteCommand)
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ args }) => args[0].input.ClientRequestToken)).size).toBe(1)
    expect(calls[0]?.args[0].input.TransactItems?.[0]).toEqual({ Put: { Item: item, TableName: 'table' } })
  })

  test('reports which of its conditions failed, and is not repeated then', async () => {
    table.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))
    await expect(transact(writes)).rejects.toMatchObject({ name: 'ConditionFailed', failed: [1] })
    expect(table.commandCalls(TransactWriteCommand)).toHaveLength(1)
  })

  test('fails with a conflict if every try conflicts', async () => {
    table.on(TransactWriteCommand).rejects(cancelled('TransactionConflict', 'None'))
    // Tries follow each other without a pause.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await expect(transact(writes)).rejects.toMatchObject({ name: 'Failure', code: 'conflict' })
    expect(table.commandCalls(PutCommand)).toHaveLength(0)
  })
})
