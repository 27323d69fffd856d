import { randomUUID } from 'node:crypto'
import {
  ApiGatewayManagementApiClient,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { orderPrefix } from '#lambdas/data/table/sale-keys.ts'
import { loadTotals, openConnection } from '#lambdas/data/traffic/connections.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { embeddedTable } from '#tests/harness/functions/embedded-table.ts'
import { killSwitch } from '#tests/harness/functions/kill-switch.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { paymentOf } from '#tests/harness/sellers/settled-sales.ts'

const gateway = mockClient(ApiGatewayManagementApiClient)
gateway.on(PostToConnectionCommand).resolves({})
let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(async () => {
  await embeddedTable()
  secrets = codesSecretForTests()
})
afterAll(() => {
  secrets.restore()
  gateway.restore()
})

/** A seller with an open page, and a sale that is paid and not settled. */
async function openPageAndSale() {
  const seller = await inProcessSeller()
  const { tenantId } = seller
  const id = `${randomUUID().slice(0, 11)}Acg=`
  await openConnection({ id, tenantId, expiresAt: Date.now() + 600_000 }, Date.now())
  const facts = await paymentOf(seller, { email: 'buyer@example.com', at: new Date().toISOString() })
  const orders = () => queryItems(tenantPartition(tenantId), orderPrefix)

  /** Runs a part of the settlement. Then the table's stream delivers the order, if it was made meanwhile. */
  async function during(run: () => Promise<unknown>) {
    const known = (await orders()).length
    await run()
    const Records = (await orders()).slice(known).map((order) => ({
      eventName: 'INSERT' as const,
      dynamodb: {
        Keys: { pk: { S: String(order.pk) }, sk: { S: String(order.sk) } },
        NewImage: {
          id: { S: String(order.id) },
          state: { S: String(order.state) },
          commission_cents: { N: String(order.commission_cents) },
        },
        SequenceNumber: '1',
      },
    }))
    await processChanges({ Records }, lambdaContext)
  }

  return {
    facts,
    during,
    /** What the reply to a heartbeat says, against the orders themselves. */
    seen: async () => ({ told: (await loadTotals(tenantId)).total_orders, made: (await orders()).length }),
    hints: () =>
      gateway
        .commandCalls(PostToConnectionCommand)
        .filter(({ args: [{ input }] }) => input.ConnectionId === id)
        .map(({ args: [{ input }] }) => JSON.parse(String(input.Data)).type),
  }
}

async function killedAt(facts: PaymentFacts, at: number, written: boolean) {
  const process = killSwitch({ at, written })
  await settleFacts(facts).catch(() => {})
  process.end()
  return process
}

test('a killed settlement leaves an open page correct and is reported once', async () => {
  const whole = await openPageAndSale()
  const writes = (await killedAt(whole.facts, Number.POSITIVE_INFINITY, false)).count()
  expect(writes).toBeGreaterThan(0)
  for (let at = 1; at <= writes; at++)
    for (const written of [false, true]) {
      const page = await openPageAndSale()
      await page.during(async () => expect((await killedAt(page.facts, at, written)).wasKilled()).toBe(true))
      const { told, made } = await page.seen()
      expect(told).toBe(made)
      await page.during(() => settleFacts(page.facts))
      expect(await page.seen()).toEqual({ told: 1, made: 1 })
      expect(page.hints()).toEqual(['order'])
    }
})
