import { randomUUID } from 'node:crypto'
import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { listConnections, openConnection } from '#lambdas/data/traffic/connections.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

const gateway = mockClient(ApiGatewayManagementApiClient)
const gone = new GoneException({ message: 'gone', $metadata: {} })
const minuteMs = 60_000

beforeAll(async () => {
  await embeddedTable()
})
afterAll(() => gateway.restore())

let tenantId: string
beforeEach(() => {
  tenantId = randomUUID()
  gateway.reset()
  gateway.on(PostToConnectionCommand).resolves({})
})

/** A page that connected this long ago. */
async function connectedPage(agoMs: number, lifeMs = 10 * minuteMs) {
  const id = `${randomUUID().slice(0, 11)}Acg=`
  const connectedAt = Date.now() - agoMs
  await openConnection({ id, tenantId, expiresAt: connectedAt + lifeMs }, connectedAt)
  return id
}

const pageIds = async () => (await listConnections(tenantId, Date.now())).map(({ id }) => id)

/** Delivers changed orders, as the table's stream does. */
const deliver = (...orders: { event: 'INSERT' | 'MODIFY'; state: string; of?: string }[]) =>
  processChanges(
    {
      Records: orders.map(({ event, of = tenantId, state }, n) => {
        const { pk, sk } = keys.order(of, '2031-05-06T07:08:09.000Z', `pi_${n}`)
        return {
          eventName: event,
          dynamodb: {
            Keys: { pk: { S: pk }, sk: { S: sk } },
            NewImage: { id: { S: `pi_${n}` }, state: { S: state }, commission_cents: { N: '5300' } },
            SequenceNumber: `${n}`,
          },
        }
      }),
    },
    lambdaContext,
  )
const sent = () =>
  gateway
    .commandCalls(PostToConnectionCommand)
    .map(({ args: [{ input }] }) => [input.ConnectionId, JSON.parse(String(input.Data))])
const done = { batchItemFailures: [] }
const sold = { event: 'INSERT', state: 'paid' } as const

test('every open page gets each new order, and one hint about changes', async () => {
  const page = await connectedPage(minuteMs)
  expect(
    await deliver(
      sold,
      { event: 'MODIFY', state: 'refunded' },
      { event: 'INSERT', state: 'refunded' },
      { ...sold, of: randomUUID() },
    ),
  ).toEqual(done)
  expect(sent()).toEqual([
    [page, { type: 'order', order_id: 'pi_0', commission_cents: 5300 }],
    [page, { type: 'changed' }],
  ])
})

test('a connection that is gone is forgotten, unless it is just being made', async () => {
  await connectedPage(minuteMs)
  const connecting = await connectedPage(0)
  gateway.on(PostToConnectionCommand).rejects(gone)
  expect(await deliver(sold)).toEqual(done)
  expect(await pageIds()).toEqual([connecting])
})

test('a connection whose token has expired hears nothing', async () => {
  await connectedPage(2 * minuteMs, minuteMs)
  await deliver(sold)
  expect(sent()).toEqual([])
})

test('a failed message is lost without repeating records, and other pages get theirs', async () => {
  const [failing, working] = [await connectedPage(minuteMs), await connectedPage(minuteMs)]
  gateway.on(PostToConnectionCommand, { ConnectionId: failing }).rejects(new Error('down'))
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  expect(await deliver(sold)).toEqual(done)
  expect(sent().map(([id]) => id)).toContain(working)
  expect((await pageIds()).toSorted()).toEqual([failing, working].toSorted())
  expect(JSON.stringify(logged.mock.calls)).toContain('hint was not sent')
  logged.mockRestore()
})
