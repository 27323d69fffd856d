import { percentile } from '#bench/measure/times.ts'
import { plain, type Row, written } from '#bench/report/row.ts'
import { requestPauses } from '#lambdas/data/table/retry.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { consumedUnits } from '#tests/harness/functions/consumed-units.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { paymentOf, settleSale } from '#tests/harness/sellers/settled-sales.ts'
import { holdMs, simulateSales } from './simulate-sales.ts'

const sales = 10_000
const rates = [1, 10, 50, 100] as const
/** A store starts 40 % of what the provider accepts: 40 with 100 calls a second, 200 with 500. */
const mixes = [
  { checkouts: 40, sold: 50 },
  { checkouts: 200, sold: 50 },
] as const

/**
 * Measures what the sales of one store take when they come at random moments. DynamoDB refuses a transaction that meets another one on an
 * item, and charges for it (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html). The embedded
 * database does neither, so time and conflicts are simulated; the units are those of a real sale.
 */
export async function conflictRows(): Promise<Row[]> {
  const unitsPerTry = await unitsOfSale()
  return [
    ...rates.flatMap((perSecond) => [1, 8].map((shards) => conflictRow(unitsPerTry, perSecond, shards))),
    ...mixes.map(({ checkouts, sold }) => checkoutsRow(checkouts, sold)),
  ]
}

/** A started checkout counts in the same items of a day as a sale. */
function checkoutsRow(checkouts: number, sold: number): Row {
  const perSecond = checkouts + sold
  const { conflicts, refused, waitsMs } = simulateSales({ sales, perSecond, shards: 8 }, requestPauses)
  return plain(
    `${checkouts} checkouts and ${sold} sales a second of one store, 8 shards of counters`,
    `${written(conflicts / sales, 3)} conflicts each, 99 % written after ${written(percentile(waitsMs, 0.99), 0)} ms, ` +
      `${written((100 * refused) / sales, 2)} % not within twelve tries`,
  )
}

function conflictRow(unitsPerTry: number, perSecond: number, shards: number): Row {
  const { conflicts, refused, waitsMs } = simulateSales({ sales, perSecond, shards }, requestPauses)
  const counters = shards === 1 ? 'one set of counters' : `${shards} shards of counters, as built`
  return plain(
    `${perSecond} sales a second of one store, transactions of ${holdMs} ms, ${counters}`,
    `${written(conflicts / sales, 3)} conflicts and ${written((unitsPerTry * (sales + conflicts)) / sales)} write units a sale, ` +
      `99 % written after ${written(percentile(waitsMs, 0.99), 0)} ms, ${written((100 * refused) / sales, 2)} % settled by a later try`,
  )
}

async function unitsOfSale() {
  const seller = await inProcessSeller()
  const at = new Date().toISOString()
  await settleSale(seller, { email: 'first@buyers.example', at })
  const facts = await paymentOf(seller, { email: 'second@buyers.example', at })
  return (await consumedUnits(() => settleFacts(facts))).write
}
