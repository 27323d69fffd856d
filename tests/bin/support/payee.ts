import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { loadBalance } from '#lambdas/data/money/balance.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { newestPayouts } from '#lambdas/data/money/payouts.ts'
import { stripePayouts } from '#lambdas/payments/stripe/stripe-payouts.ts'
import { checkAccount } from '#lambdas/payouts/check-account.ts'
import { setUpPayouts } from '#lambdas/payouts/set-up-payouts.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { nextPayoutAt } from '#rules/money/payout.ts'
import { newCourse } from '#tests/harness/buyers/purchase.ts'
import { submit } from '#tests/harness/fakes/test-stripe.ts'
import { makeTrusted } from '#tests/harness/sellers/trusted-seller.ts'
import type { Operator } from './operator.ts'

const bankAccount = '000123456789'
const [{ id: courseId } = { id: '' }] = sampleCatalog

/** A seller of a course with an account at the local Stripe that can be paid. */
export async function newPayee(operator: Operator) {
  await newCourse(courseId)
  const seller = await operator.newSeller(courseId)
  const { tenantId, email } = seller
  const { url } = await setUpPayouts(stripePayouts, seller, { country: 'US' })
  await submit(url, { account_number: bankAccount })
  await checkAccount(stripePayouts, tenantId)
  await makeTrusted(tenantId)
  return {
    ...seller,
    accountId: (await loadPayoutAccount(tenantId))?.account_id ?? '',
    /** Records a sale whose commission is available. */
    sell: async () => {
      const { code, err } = await operator.admin([
        ...['record-order', email, courseId, `${randomUUID()}@buyers.example`],
        ...['--payment', `cash-${randomUUID()}`, '--paid-at', '2026-01-01T12:00:00Z', '--yes'],
      ])
      if (code !== 0) throw new Error(err)
    },
    balance: () => loadBalance(tenantId, new Date().toISOString().slice(0, 10)),
    payouts: () => newestPayouts(tenantId),
    deletion: () => operator.admin(['delete-seller', email, '--yes']),
  }
}

/** Moves the clock into the next payout day. */
export const untilPayoutDay = () => vi.setSystemTime(nextPayoutAt(Date.now()) + 5 * 60_000)

export const laterByHours = (hours: number) => vi.setSystemTime(Date.now() + hours * 60 * 60 * 1000)
