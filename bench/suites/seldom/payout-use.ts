import { type TableUse, tableUseOf } from '#bench/measure/table-use.ts'
import { atTime } from '#bench/use/at-time.ts'
import { advancePayout } from '#lambdas/payouts/advance-payout.ts'
import { payDueSellers } from '#lambdas/scheduled/pay-due-sellers.ts'
import { dayMs } from '#rules/time.ts'
import { codesSecretForTests } from '#tests/harness/functions/codes-secret.ts'
import { newPayee, nextPayoutDay } from '#tests/harness/sellers/payee.ts'

/** A week of the month that bench/prices/month.ts describes. */
const ordersPerPayout = 5

export type PayoutUse = { idleHour: TableUse; payout: TableUse }

/** Measures an hour in which nobody is paid, and one weekly payout. */
export async function payoutUse(): Promise<PayoutUse> {
  const secrets = codesSecretForTests()
  try {
    const payee = await newPayee()
    // On as many days, each with a held bucket of its own.
    for (let n = 0; n < ordersPerPayout; n++) await atTime(Date.now() - n * dayMs, () => payee.earn(2600))
    const idleHour = await tableUseOf(() => payDueSellers(payee.provider))
    const payout = await atTime(nextPayoutDay(), () =>
      tableUseOf(async () => {
        if (!(await advancePayout(payee.provider, payee.tenantId))) throw new Error('Nobody was paid.')
      }),
    )
    return { idleHour, payout }
  } finally {
    secrets.restore()
  }
}
