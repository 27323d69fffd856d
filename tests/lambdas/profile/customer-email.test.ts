import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  confirmSubscriptionHandler as confirmSubscription,
  startSubscriptionHandler as startSubscription,
} from '#lambdas/actions/billing.ts'
import { setUpBilling } from '#lambdas/billing/set-up-billing.ts'
import { loadTenantPlan } from '#lambdas/data/plans/plans.ts'
import { listFailedWork } from '#lambdas/data/table/failed-work.ts'
import { stripePlans } from '#lambdas/payments/stripe/stripe-plans.ts'
import { handler as reconcilePayments } from '#lambdas/scheduled/reconcile-payments.ts'
import { cards, submit, type TestStripe } from '#tests/harness/fakes/test-stripe.ts'
import { type Accounts, startAccounts } from '#tests/harness/functions/accounts.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'
import { startPayments } from '#tests/harness/functions/payments.ts'
import { accountSeller } from '#tests/harness/sellers/account-seller.ts'
import { changeEmail, newEmail, undo, undoLink } from '#tests/harness/sellers/email-change.ts'

let accounts: Accounts
let payments: TestStripe
beforeAll(async () => {
  accounts = await startAccounts()
  payments = await startPayments({ hasSecrets: true })
  await setUpBilling(stripePlans)
})
afterAll(async () => {
  await payments.stop()
  accounts.restore()
})

const hourlyRun = () => reconcilePayments({}, lambdaContext)

/** A seller with a plan, whose invoices go to the address that was entered when it was paid. */
async function payingSeller(invoiceEmail?: string) {
  const seller = await accountSeller(accounts)
  const choice = { plan: 'pro', interval: 'month', request_id: randomUUID() }
  const { body } = await seller.call(startSubscription, choice)
  const email = invoiceEmail ?? seller.email
  const paid = await submit(String(body.url), { card: cards.pays, email })
  const back = new URL(paid.headers.get('location') ?? 'about:blank')
  await seller.call(confirmSubscription, { session_id: back.searchParams.get('session_id') })
  const customerId = (await loadTenantPlan(seller.tenantId))?.subscription?.customer_id ?? ''
  const invoicesGoTo = async () => {
    const customer = await payments.stripe.customers.retrieve(customerId)
    return customer.deleted ? undefined : customer.email
  }
  return { ...seller, invoicesGoTo }
}

describe('The invoices of a seller whose email address changes', () => {
  test('go to the new one, and to the previous one once it was restored', async () => {
    const seller = await payingSeller()
    const email = await changeEmail(accounts, seller)
    await hourlyRun()
    expect(await seller.invoicesGoTo()).toBe(email)
    const second = await changeEmail(accounts, seller)
    expect((await undo(await undoLink(accounts, seller, seller.email))).status).toBe(200)
    await hourlyRun()
    expect(await seller.invoicesGoTo()).toBe(seller.email)
    expect(second).not.toBe(email)
  })

  test('stay where the seller has them sent', async () => {
    const accounting = newEmail()
    const seller = await payingSeller(accounting)
    await changeEmail(accounts, seller)
    await hourlyRun()
    expect(await seller.invoicesGoTo()).toBe(accounting)
  })

  test('change once the provider answers again, without delaying the change', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const seller = await payingSeller()
    const { moveEmail } = stripePlans
    stripePlans.moveEmail = async () => Promise.reject(new Error('The provider is down.'))
    try {
      await changeEmail(accounts, seller)
      await hourlyRun()
      expect(await listFailedWork('reconcile-payments')).toMatchObject([
        { id: expect.stringContaining(`USER#${seller.userId} `), failures: 1 },
      ])
    } finally {
      stripePlans.moveEmail = moveEmail
      vi.restoreAllMocks()
    }
    const email = accounts.pool.users.get(seller.account.email)?.email
    expect(email).not.toBe(seller.email)
    await hourlyRun()
    await hourlyRun()
    expect(await seller.invoicesGoTo()).toBe(email)
    expect(await listFailedWork('reconcile-payments')).toEqual([])
  })

  test('are none for a seller without a plan', async () => {
    const seller = await accountSeller(accounts)
    await changeEmail(accounts, seller)
    await expect(hourlyRun()).resolves.toMatchObject({ failed: 0 })
  })
})
