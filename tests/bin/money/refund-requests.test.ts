import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Library } from '#contract/library.ts'
import {
  getLibraryHandler as getLibrary,
  requestRefundHandler as requestRefund,
} from '#lambdas/actions/buyers/library.ts'
import { getItem, updateItem } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { buyerOf, newCourse, purchase } from '#tests/harness/buyers/purchase.ts'
import { auditOf, type Operator, startOperator } from '../support/operator.ts'

let operator: Operator
beforeAll(async () => {
  operator = await startOperator()
})
afterAll(() => operator.restore())

async function requested(reason?: string) {
  const bought = await purchase({ products: [{ id: await newCourse() }] })
  const buyer = await buyerOf(bought)
  await buyer.call(requestRefund, { payment_id: bought.paymentId, reason })
  const shown = async () => Library.parse((await buyer.call(getLibrary)).body).receipts[0]?.refund
  const request = async () => (await buyer.call(requestRefund, { payment_id: bought.paymentId })).body.error
  return { ...bought, shown, request }
}
const list = async () => (await operator.admin(['refund-requests'])).out
const decline = (payment: string) => operator.admin(['decline-refund', payment, '--reason', 'read it all'])

describe('refund-requests', () => {
  test('lists what waits for a decision, oldest first, without the address', async () => {
    const first = await requested('Not for me')
    const second = await requested('Bought \u202etwice\nby mistake')
    const out = await list()
    expect(out.indexOf(first.paymentId)).toBeLessThan(out.indexOf(second.paymentId))
    expect(out).toContain('Reason     Not for me')
    expect(out).toContain('Bought  twice by mistake')
    expect(out).toContain('$99.00')
    expect(out).not.toContain(first.email)
  })

  test('no longer lists what is refunded in full or declined', async () => {
    const [refunded, declined] = [await requested(), await requested()]
    await refunded.refundAll()
    await decline(declined.paymentId)
    const out = await list()
    for (const { paymentId } of [refunded, declined]) expect(out).not.toContain(paymentId)
  })
})

describe('decline-refund', () => {
  test('ends the request, is audited, and the buyer cannot repeat it', async () => {
    const { paymentId, shown, request } = await requested()
    expect(await shown()).toBe('requested')
    const { out, code } = await decline(paymentId)
    expect([code, out]).toEqual([0, `Declined the refund request of ${paymentId}.\n`])
    expect([await shown(), await request()]).toEqual(['declined', 'refund-closed'])
    const again = await decline(paymentId)
    expect([again.code, again.err]).toEqual([
      1,
      'No request for this payment waits for a decision. Nothing was changed.\n',
    ])
    expect((await auditOf(paymentId)).map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  })

  test('does nothing for a payment without a request', async () => {
    const { code, err } = await decline('pi_nothing')
    expect([code, err]).toEqual([
      1,
      'No request for this payment waits for a decision. Nothing was changed.\n',
    ])
  })
})

describe('end-refund-requests', () => {
  test('ends what was fulfilled before, and leaves what waits, however often it runs', async () => {
    const [granted, declined, waiting] = [await requested(), await requested(), await requested()]
    await granted.refundAll()
    await decline(declined.paymentId)
    const read = async ({ paymentId }: typeof granted) => await getItem(keys.refundRequest(paymentId))
    const ended = [await read(granted), await read(declined)]
    for (const [{ paymentId }, state] of [[granted, 'open'] as const, [declined, 'declined'] as const])
      await updateItem(keys.refundRequest(paymentId), {
        UpdateExpression: 'SET #state = :state REMOVE #ttl',
        ExpressionAttributeNames: { '#state': 'state', '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':state': state },
      })
    const before = await read(waiting)
    const run = async () => (await operator.admin(['end-refund-requests'])).out
    expect([await run(), await run()]).toEqual(['2 requests ended.\n', '0 requests ended.\n'])
    const ttl = expect.any(Number)
    expect([await read(granted), await read(declined)]).toEqual(ended.map((item) => ({ ...item, ttl })))
    expect(await read(waiting)).toEqual(before)
  })
})
