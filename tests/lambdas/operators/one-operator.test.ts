import { afterAll, beforeAll, expect, test } from 'vitest'
import { proposeCommissionHandler as proposeCommission } from '#lambdas/actions/operators/commission-plans.ts'
import { createRefundHandler as createRefund } from '#lambdas/actions/operators/operators.ts'
import { closeSellerHandler as closeSeller } from '#lambdas/actions/operators/sellers.ts'
import { loadHome } from '#lambdas/data/site/home.ts'
import { settlePayment } from '#lambdas/payments/settle-payment.ts'
import { stripeSales } from '#lambdas/payments/stripe/stripe-sales.ts'
import type { TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { auditOf } from '#tests/harness/functions/audit.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { roundTripsOf } from '#tests/harness/functions/round-trips.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { type DeskOperator, deskOperator } from '#tests/harness/sellers/desk-operator.ts'
import { dayAhead, newOffer } from '#tests/harness/sellers/new-offer.ts'
import { newShop } from '#tests/harness/sellers/shop.ts'

let accounts: Accounts
let payments: TestStripe
let ada: DeskOperator
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  ada = await deskOperator(accounts, { role: 'superadmin', claims: { role: 'superadmin' } })
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const reason = 'They asked for it by phone.'
type Prepared = { target: string; what: string; change: () => ReturnType<DeskOperator['call']> }

async function deletion(): Promise<Prepared> {
  const { tenantId: target } = await accountSeller(accounts)
  const typed = (await loadHome(target)).tenant?.subdomain ?? ''
  const change = () => ada.call(closeSeller, { when: 'now', typed, reason }, { id: target })
  return { target, what: 'delete-seller', change }
}

async function largeRefund(): Promise<Prepared> {
  const shop = await newShop(payments)
  const { paymentId: payment_id } = await shop.buy([{ id: 'sp-0', quantity: 11 }])
  await settlePayment(stripeSales, payment_id)
  return { target: payment_id, what: 'refund', change: () => ada.call(createRefund, { payment_id, reason }) }
}

async function ownPercentage(): Promise<Prepared> {
  const { id } = await newOffer()
  const { email: seller_email, tenantId: target } = await accountSeller(accounts)
  const wanted = { seller_email, commission_pct: 70, from: dayAhead(9), typed_id: id, reason }
  return { target, what: 'propose-commission', change: () => ada.call(proposeCommission, wanted, { id }) }
}

const changes: [string, () => Promise<Prepared>][] = [
  ['a deletion', deletion],
  ['a large refund', largeRefund],
  ['a percentage of one seller', ownPercentage],
]

async function takesThreeRoundTrips(prepare: () => Promise<Prepared>) {
  const { target, what, change } = await prepare()
  const trips = await roundTripsOf(async () =>
    expect(await change()).toMatchObject({ status: 200, body: { state: 'done' } }),
  )
  expect(trips).toBeLessThanOrEqual(3)
  expect(await auditOf(target)).toContainEqual(
    expect.objectContaining({
      what,
      outcome: 'done',
      details: expect.objectContaining({ given_up: expect.stringContaining('second operator') }),
    }),
  )
}

test.each(changes)('the only operator makes %s in three round trips', (_, prepare) =>
  takesThreeRoundTrips(prepare),
)

// A large refund then takes four (docs/design/operators.md).
const besideOthers = changes.filter(([, prepare]) => prepare !== largeRefund)

test.each(besideOthers)(
  '%s takes three round trips while no other operator has an app',
  async (_, prepare) => {
    await deskOperator(accounts, { hasFactor: false })
    await takesThreeRoundTrips(prepare)
  },
)
