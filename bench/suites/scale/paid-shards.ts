import { perItem, shardUseOf } from '#bench/measure/shard-use.ts'
import { plain, type Row, written } from '#bench/report/row.ts'
import { atTime } from '#bench/use/at-time.ts'
import { reconcilePaymentsFunction, sendPayoutsFunction } from '#infra/functions/scheduled-functions.ts'
import { settleFacts } from '#lambdas/payments/settle-payment.ts'
import { payDueSellers } from '#lambdas/scheduled/pay-due-sellers.ts'
import { callsPerPayout, payoutHours, payoutsAtOnce, payoutsPerHour } from '#rules/money/payout-rate.ts'
import { callsPerSettlement, settlingCallsPerSecond } from '#rules/money/provider-rate.ts'
import { shardCount, shardsAtOnce } from '#rules/shards.ts'
import { fakePayouts } from '#tests/harness/fakes/fake-payouts.ts'
import { inProcessSeller } from '#tests/harness/sellers/in-process-seller.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'
import { paymentOf } from '#tests/harness/sellers/settled-sales.ts'
import { jobRow } from './job-row.ts'

const [few, many] = [4, 20]
const million = 1_000_000
const [liveCalls, secondsOfHour] = [100, 3600]
/** What a call of the provider takes; assumed. */
const callMs = 250
/** As many as one shard settles at once (lambdas/scheduled/reconcile.ts). */
const settledAtOnce = 8

/** Jobs that the provider's limit decides: whether everything that it allows is done by the shards, and how long a million take then. */
export async function paidRows(): Promise<Row[]> {
  return [
    await payoutsRow(),
    ...[25, liveCalls, 500].map((calls) =>
      plain(
        `send-payouts: a provider that accepts ${calls} calls a second, computed`,
        `${payoutsPerHour(calls)} payouts an hour, a million in ${written(payoutHours(million, calls))} hours`,
      ),
    ),
    await reconciliationRow(),
    ...[25, liveCalls, 500].map((calls) =>
      plain(
        `reconcile-payments: a provider that accepts ${calls} calls a second, computed`,
        `${written(settledPerHour(calls), 0)} payments an hour that no webhook has settled, after ${callsPerSettlement} calls each`,
      ),
    ),
  ]
}

const settledPerHour = (calls: number) => (settlingCallsPerSecond(calls) * secondsOfHour) / callsPerSettlement

async function payoutsRow() {
  const fake = fakePayouts()
  const run = async (sellers: number) => {
    for (let n = 0; n < sellers; n++) await (await newPayee({ fake })).earn(5300)
    return atTime(nextPayoutDay(), () => shardUseOf(() => payDueSellers(fake.provider)))
  }
  await run(few)
  return jobRow({
    definition: sendPayoutsFunction,
    what: `all payouts that a provider with ${liveCalls} calls a second allows in half an hour`,
    // A run every half hour.
    items: payoutsPerHour(liveCalls) / 2,
    shards: shardCount,
    atOnce: shardsAtOnce['send-payouts'],
    use: perItem(await run(few), await run(many), many - few),
    otherMs: (callsPerPayout * callMs) / payoutsAtOnce,
  })
}

async function reconciliationRow() {
  const seller = await inProcessSeller()
  const run = async (count: number) => {
    const at = new Date().toISOString()
    const facts = await Promise.all(
      Array.from({ length: count }, (_, n) => paymentOf(seller, { email: `${n}@buyers.example`, at })),
    )
    return shardUseOf(async () => {
      for (const one of facts) await settleFacts(one)
    })
  }
  await run(few)
  const one = perItem(await run(few), await run(many), many - few)
  return jobRow({
    definition: reconcilePaymentsFunction,
    what: `all payments without a webhook that a provider with ${liveCalls} calls a second allows in an hour`,
    items: settledPerHour(liveCalls),
    shards: shardCount,
    atOnce: shardsAtOnce['reconcile-payments'],
    use: { ...one, roundTrips: one.roundTrips / settledAtOnce },
    otherMs: (callsPerSettlement * callMs) / settledAtOnce,
  })
}
