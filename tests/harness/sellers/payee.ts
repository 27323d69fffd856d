import { Ledger } from '#contract/money/ledger.ts'
import { PayoutDetail, Payouts } from '#contract/money/payouts.ts'
import { getPayoutHandler as getPayout, listPayoutsHandler as listPayouts } from '#lambdas/actions/payouts.ts'
import { listLedgerHandler as listLedger } from '#lambdas/actions/sales.ts'
import { loadBalance } from '#lambdas/data/money/balance.ts'
import { checkLedger } from '#lambdas/data/money/ledger-check.ts'
import { loadPayoutAccount } from '#lambdas/data/money/payout-accounts.ts'
import { advancePayout } from '#lambdas/payouts/advance-payout.ts'
import { checkAccount } from '#lambdas/payouts/check-account.ts'
import { setUpPayouts } from '#lambdas/payouts/set-up-payouts.ts'
import { nextPayoutAt } from '#rules/money/payout.ts'
import { fakePayouts } from '../fakes/fake-payouts.ts'
import { inProcessSeller } from './in-process-seller.ts'
import { settleSale } from './settled-sales.ts'
import { makeTrusted } from './trusted-seller.ts'

const monthMs = 31 * 24 * 60 * 60 * 1000

/** A seller and their account at a payment provider in memory; `isReady`: it can be paid. */
export async function newPayee({ isReady = true, fake = fakePayouts() } = {}) {
  const seller = await inProcessSeller()
  const { tenantId, userId } = seller
  const { provider } = fake
  const email = `${userId}@example.com`
  const setUp = (country?: 'US' | 'DE') =>
    setUpPayouts(provider, { tenantId, userId, email }, country ? { country } : {})
  const check = () => checkAccount(provider, tenantId)
  const account = () => loadPayoutAccount(tenantId)
  const accountId = async () => (await account())?.account_id ?? ''
  if (isReady) {
    await setUp('US')
    fake.change(await accountId(), { state: 'ready' })
    await check()
  }
  await makeTrusted(tenantId)
  return {
    ...seller,
    ...fake,
    setUp,
    check,
    account,
    accountId,
    /** Sells courses so that the commission is `cents`, and is available from now on. */
    earn: (cents: number) =>
      settleSale(seller, {
        email: 'buyer@example.com',
        cents: cents * 2,
        at: new Date(Date.now() - monthMs).toISOString(),
      }),
    advance: () => advancePayout(provider, tenantId),
    balance: () => loadBalance(tenantId, new Date().toISOString().slice(0, 10)),
    payouts: async (query?: Record<string, string>) =>
      Payouts.parse((await seller.call(listPayouts, undefined, undefined, query)).body),
    payout: async (id: string) => PayoutDetail.parse((await seller.call(getPayout, undefined, { id })).body),
    ledger: async () => Ledger.parse((await seller.call(listLedger)).body).entries,
    differences: async () => (await checkLedger(tenantId)).differences,
    sentToSeller: async () => fake.sentCents(await accountId()),
  }
}

/** Minutes after the next payout day has begun. */
export const nextPayoutDay = (minutes = 5) => nextPayoutAt(Date.now()) + minutes * 60_000
