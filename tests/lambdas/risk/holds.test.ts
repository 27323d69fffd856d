import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { flagsOf, loadFlag, resolveWrites, type Verdict } from '#lambdas/data/risk/flags.ts'
import { releaseHeldSales } from '#lambdas/data/risk/release-sale.ts'
import { queryItems, transact } from '#lambdas/data/table/client.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { releaseSafeFlags } from '#lambdas/scheduled/release-safe-flags.ts'
import type { PaymentFacts } from '#rules/money/payment.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import type { InProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { newPayee } from '#tests/harness/sellers/payee.ts'
import { settleSale } from '#tests/harness/sellers/settled-sales.ts'

const dayMs = 24 * 60 * 60 * 1000
let secrets: ReturnType<typeof codesSecretForTests>
beforeAll(() => {
  secrets = codesSecretForTests()
})
afterAll(() => secrets.restore())

const sell = (seller: InProcessSeller, daysAgo = 1, cents = 4900) =>
  settleSale(seller, {
    email: `${randomUUID()}@buyers.example`,
    cents,
    at: new Date(Date.now() - daysAgo * dayMs).toISOString(),
  })

const refunded = (facts: PaymentFacts, cents: number): PaymentFacts => ({
  ...facts,
  refunds: [{ id: `re_${randomUUID()}`, at: Date.now(), cents }],
})
const disputed = (facts: PaymentFacts): PaymentFacts => ({
  ...facts,
  disputes: [
    {
      id: `du_${randomUUID()}`,
      at: Date.now(),
      cents: facts.totalCents,
      state: 'open',
      evidenceUntil: Date.now() + 9 * dayMs,
    },
  ],
})

const month = new Date().toISOString().slice(0, 7)
const entriesOf = (tenantId: string, { id }: PaymentFacts) =>
  queryItems(tenantPartition(tenantId), 'LEDGER#').then((items) =>
    items.filter(({ order_id }) => order_id === id),
  )
const availableIn = async (tenantId: string, facts: PaymentFacts) => {
  const paidOn = Date.parse(new Date(facts.paidAt).toISOString().slice(0, 10))
  return (await entriesOf(tenantId, facts)).map(
    ({ available_on }) => (Date.parse(String(available_on)) - paidOn) / dayMs,
  )
}

/** Twenty orders; `refunded` of them were refunded. */
async function sellerWithRefunds(count: number) {
  const payee = await newPayee()
  const sales: PaymentFacts[] = []
  for (let sale = 0; sale < 20; sale++) sales.push(await sell(payee))
  for (const facts of sales.slice(0, count)) await settleFacts(refunded(facts, 100))
  return { payee, sales }
}

async function resolve(tenantId: string, id: string, verdict: Verdict) {
  const flag = await loadFlag(tenantId, id)
  if (!flag) throw new Error('There is no such flag.')
  await transact(resolveWrites(tenantId, flag, { verdict, note: 'Looked into it.' }))
}

test('two refunds of twenty orders hold what is sold from then on', async () => {
  const { payee, sales } = await sellerWithRefunds(1)
  expect(await flagsOf(payee.tenantId)).toEqual([])
  const [, second] = sales
  if (second) await settleFacts(refunded(second, 100))
  expect(await flagsOf(payee.tenantId)).toMatchObject([{ id: `refund-hold.${month}`, state: 'open' }])
  const held = await sell(payee)
  expect(await availableIn(payee.tenantId, held)).toEqual([60])
  await settleFacts(refunded(held, 1000))
  expect(await availableIn(payee.tenantId, held)).toEqual([60, 60])
  const [first] = sales
  if (first) expect(await availableIn(payee.tenantId, first)).toEqual([30, 30])
  expect(await payee.differences()).toEqual([])
})

test('three refunds of twenty orders pause payouts, and the seller reads why', async () => {
  const { payee } = await sellerWithRefunds(3)
  await payee.earn(5000)
  const { outlook, notices } = await payee.payouts()
  expect(outlook.state).toBe('flagged')
  expect(notices.map(({ effect }) => effect).toSorted()).toEqual(['hold', 'pause'])
  expect(notices[0]?.text).toMatch(/of your 20 orders/)
})

test('a refund that failed does not count any more', async () => {
  const { payee, sales } = await sellerWithRefunds(1)
  const [first, second] = sales
  if (!first || !second) throw new Error('There are no sales.')
  const [refund] = refunded(first, 100).refunds
  const again = { ...first, refunds: [], failedRefunds: refund ? [refund] : [] }
  const known = (await entriesOf(payee.tenantId, first)).map(({ id }) => String(id).split('#').at(-1))
  await settleFacts({ ...again, failedRefunds: [{ id: known[1] ?? '', at: Date.now(), cents: 100 }] })
  await settleFacts(refunded(second, 100))
  expect(await flagsOf(payee.tenantId)).toEqual([])
})

test('a dispute of twenty orders holds and pauses at once', async () => {
  const payee = await newPayee()
  const sales: PaymentFacts[] = []
  for (let sale = 0; sale < 20; sale++) sales.push(await sell(payee))
  const [first] = sales
  if (first) await settleFacts(disputed(first))
  const kinds = (await flagsOf(payee.tenantId)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['dispute-hold', 'dispute-pause'])
})

test('a flag that is safe releases exactly what it held, once', async () => {
  const { payee } = await sellerWithRefunds(2)
  const { tenantId } = payee
  const [recent, old] = [await sell(payee, 3), await sell(payee, 40)]
  await settleFacts(refunded(recent, 1000))
  const before = await payee.balance()
  await resolve(tenantId, `refund-hold.${month}`, 'safe')
  expect(await releaseHeldSales(tenantId, `refund-hold.${month}`)).toBe(2)
  expect(await releaseHeldSales(tenantId, `refund-hold.${month}`)).toBe(0)
  expect(await availableIn(tenantId, recent)).toEqual([30, 30])
  expect(await availableIn(tenantId, old)).toEqual([40])
  const after = await payee.balance()
  expect(after.lifetime_cents).toBe(before.lifetime_cents)
  expect(after.available_cents - before.available_cents).toBe(2450)
  expect((await checkLedger(tenantId)).differences).toEqual([])
  expect(await availableIn(tenantId, await sell(payee))).toEqual([30])
})

test('a flag of fraud keeps what it holds', async () => {
  const { payee } = await sellerWithRefunds(3)
  const held = await sell(payee)
  for (const kind of ['hold', 'pause']) await resolve(payee.tenantId, `refund-${kind}.${month}`, 'fraud')
  expect(await availableIn(payee.tenantId, held)).toEqual([60])
  expect(await availableIn(payee.tenantId, await sell(payee))).toEqual([60])
  expect((await payee.payouts()).outlook.state).toBe('flagged')
})

test('released sales are paid out, and the payout lists them', async () => {
  const { payee } = await sellerWithRefunds(2)
  await sell(payee, 40, 20_000)
  await resolve(payee.tenantId, `refund-hold.${month}`, 'safe')
  const flag = { pk: { S: tenantPartition(payee.tenantId) }, id: { S: `refund-hold.${month}` } }
  const record = {
    NewImage: { ...flag, type: { S: 'risk_flag' }, state: { S: 'safe' } },
    SequenceNumber: '1',
  }
  expect(
    await processChanges({ Records: [{ eventName: 'MODIFY', dynamodb: record }] }, { awsRequestId: 'r' }),
  ).toEqual({
    batchItemFailures: [],
  })
  expect((await payee.balance()).available_cents).toBe(10_000)
  expect(await payee.differences()).toEqual([])
})

test('the hourly run releases what the stream has given up', async () => {
  const id = `refund-hold.${month}`
  const payees = []
  for (let count = 0; count < 2; count++) {
    const { payee } = await sellerWithRefunds(2)
    await sell(payee, 40)
    await resolve(payee.tenantId, id, 'safe')
    expect((await payee.balance()).available_cents).toBe(0)
    payees.push(payee)
  }
  await releaseSafeFlags()
  for (const payee of payees) {
    expect((await payee.balance()).available_cents).toBeGreaterThan(0)
    expect(await queryItems(tenantPartition(payee.tenantId), 'HELDSALE#')).toEqual([])
    expect(await payee.differences()).toEqual([])
  }
})
