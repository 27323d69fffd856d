import { type TableUse, tableUseOf } from '#bench/measure/table-use.ts'
import { perGigabyteSecond, perRequest, perUnit } from '#bench/prices/prices.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { providerCallsOf } from '#tests/harness/functions/provider-calls.ts'
import { deliver, newShop, type Shop } from '#tests/harness/sellers/shop.ts'

const [shops, purchasesPerShop, atOnce] = [20, 100, 10]
const failingShare = 0.2
/** After the first: another webhook and the buyer's return. */
const furtherCalls = 2
/** A checkout and what settles it, half a second each, most of it spent waiting for the provider. */
const functionCalls = 2 + furtherCalls
const functionDollars =
  functionCalls * (perRequest.httpApi + perRequest.lambda + 0.5 * 0.5 * perGigabyteSecond)

/** Measures what a sale takes from the table and from the provider, and what is left of many under failing handlers. */
export async function payments(): Promise<Row[]> {
  const secrets = codesSecretForTests()
  const provider = await startPayments()
  try {
    return [...(await saleRows(provider)), ...(await crowdRows(provider))]
  } finally {
    await provider.stop()
    secrets.restore()
  }
}

type Use = TableUse & { calls: number }

async function measured({ origin }: TestStripe, work: () => Promise<unknown>): Promise<Use> {
  const { result, calls } = await providerCallsOf(origin, () => tableUseOf(work))
  return { ...result, calls: calls.length }
}

async function saleRows(provider: TestStripe): Promise<Row[]> {
  const shop = await newShop(provider)
  await shop.start()
  const started = await measured(provider, () => shop.start())
  const { sessionId } = await shop.buy()
  const settled = await measured(provider, () => settlePayment(stripeSales, sessionId))
  const again = await measured(provider, () => settlePayment(stripeSales, sessionId))
  const inTable = (use: TableUse) => use.read * perUnit.tableRead + use.write * perUnit.tableWrite
  const table = inTable(started) + inTable(settled) + furtherCalls * inTable(again)
  return [
    atMost({
      what: 'create-checkout: calls to the provider',
      value: started.calls,
      limit: 1,
      unit: 'calls',
    }),
    atMost({
      what: 'create-checkout: table',
      value: started.roundTrips,
      limit: 2,
      unit: 'round trips in sequence',
      note: units(started),
    }),
    atMost({
      what: 'settling an order of three lines: table',
      value: settled.roundTrips,
      limit: 3,
      unit: 'round trips in sequence',
      note: `${units(settled)}, ${settled.calls} calls to the provider`,
    }),
    plain(
      'settling it again, as every further webhook does',
      `${units(again)}, ${again.calls} calls to the provider`,
    ),
    plain(
      'cost of a sale of three lines, with its receipt',
      `$${written(table + functionDollars + perRequest.mail, 6)} (table $${written(table, 6)}; without the fee of the provider)`,
    ),
    plain(
      'cost of a thousand such sales',
      `$${written(1000 * (table + functionDollars + perRequest.mail), 2)}`,
    ),
  ]
}

const units = ({ read, write }: TableUse) => `${written(read, 1)} read + ${written(write, 1)} write units`

async function crowdRows(provider: TestStripe): Promise<Row[]> {
  const all: { shop: Shop; paymentIds: string[] }[] = []
  for (let n = 0; n < shops; n++) all.push(await sold(provider))
  const deliveries = await deliverAll(provider)
  let [lost, double] = [0, 0]
  for (const { shop, paymentIds } of all) {
    const [orders, entries] = await Promise.all([shop.orders(), shop.entries()])
    const ids = new Set(orders.map(({ id }) => String(id)))
    lost += paymentIds.filter((id) => !ids.has(id)).length
    double += orders.length - ids.size + Math.max(0, entries.length - ids.size)
  }
  const what = `${shops * purchasesPerShop} purchases, shuffled webhooks, ${failingShare * 100} % failing handlers`
  const note = `${deliveries} deliveries`
  return [
    atMost({ what: `${what}: orders lost`, value: lost, limit: 0, unit: 'orders', note }),
    atMost({ what: `${what}: orders or entries twice`, value: double, limit: 0, unit: 'found', note }),
  ]
}

async function sold(provider: TestStripe) {
  const shop = await newShop(provider)
  const paymentIds: string[] = []
  while (paymentIds.length < purchasesPerShop) {
    const bought = await Promise.all(
      Array.from({ length: atOnce }, () => shop.buy([{ id: 'sp-0', quantity: 1 }])),
    )
    paymentIds.push(...bought.map(({ paymentId }) => paymentId))
  }
  return { shop, paymentIds }
}

/** Half of the failing handlers fail before they did anything, half after they did everything. */
async function deliverAll(provider: TestStripe) {
  const waiting = provider.local.account.records
    .all('events')
    .filter(({ type }) => type.startsWith('checkout.session'))
    .flatMap((event) => [event, event])
  let deliveries = 0
  const next = () => waiting.splice(Math.floor(Math.random() * waiting.length), 1)[0]
  const work = async () => {
    for (let event = next(); event; event = next()) {
      deliveries += 1
      const fate = Math.random()
      const status = fate < failingShare / 2 ? 500 : await deliver(provider, event)
      if (status !== 200 || (fate >= failingShare / 2 && fate < failingShare)) waiting.push(event)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return deliveries
}
