import * as z from 'zod/mini'
import type { Balance, BalanceAmounts } from '#contract/money/payouts.ts'
import { balanceOf } from '#rules/money/balance.ts'
import { isoAt, now } from '../../clock.ts'
import { sellerRiskOf } from '../risk/seller-risk.ts'
import { loadTotals, withShards } from '../sales/counters/ledger-totals.ts'
import { getItems } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { loadBuckets, type StoredBucket } from './held-buckets.ts'
import { loadPayoutAccount, payoutAccountIn } from './payout-accounts.ts'
import { pauseReasonIn } from './payout-pauses.ts'
import { loadPayout, outlookOf } from './payouts.ts'

const Totals = z.object({
  total_commission_cents: z._default(z.int(), 0),
  settled_cents: z._default(z.int(), 0),
  paid_out_cents: z._default(z.int(), 0),
})

export type Earnings = { totals: z.infer<typeof Totals>; buckets: StoredBucket[] }

/** Returns what the balance is made from: two requests at the same time, however many orders there are. */
export async function loadEarnings(tenantId: string): Promise<Earnings> {
  const [stats, buckets] = await Promise.all([loadTotals(tenantId), loadBuckets(tenantId)])
  return { totals: Totals.parse(stats ?? {}), buckets }
}

/** Returns what a seller has earned and was not paid, also what is held until a later day. */
export const owedOf = ({ totals, buckets }: Earnings) =>
  buckets.reduce((sum, { cents }) => sum + cents, totals.settled_cents)

/** `today` is a UTC date. */
export const loadBalance = async (tenantId: string, today: string): Promise<BalanceAmounts> =>
  amountsAt(await loadEarnings(tenantId), today)

/** Returns the balance with what is true of the next payout, from two requests at the same time, and a third one for a busy store. */
export async function loadBalanceAndOutlook(tenantId: string): Promise<Balance> {
  const [items, buckets] = await Promise.all([
    getItems([
      keys.stats(tenantId),
      keys.payoutAccount(tenantId),
      keys.sellerRisk(tenantId),
      keys.tenant(tenantId),
    ]),
    loadBuckets(tenantId),
  ])
  const stats = items.find(({ sk }) => sk === keys.stats(tenantId).sk)
  const totals = Totals.parse((await withShards(tenantId, stats)) ?? {})
  const account = payoutAccountIn(items)
  const risk = sellerRiskOf(items.find(({ sk }) => sk === keys.sellerRisk(tenantId).sk))
  return {
    ...amountsAt({ totals, buckets }, isoAt(now()).slice(0, 10)),
    outlook: outlookOf({
      account,
      settledCents: totals.settled_cents,
      buckets,
      risk,
      pauseReason: pauseReasonIn(items),
    }),
  }
}

function amountsAt({ totals, buckets }: Earnings, today: string): BalanceAmounts {
  const { availableCents, pendingCents, releases } = balanceOf(totals.settled_cents, buckets, today)
  return {
    available_cents: availableCents,
    pending_cents: pendingCents,
    paid_out_cents: totals.paid_out_cents,
    lifetime_cents: totals.total_commission_cents,
    releases: releases.map(({ availableOn, cents }) => ({ on: availableOn, cents })),
  }
}

/** In integer cents. `sending_cents`: of a payout that may still come back. */
export type OutstandingEarnings = { available_cents: number; pending_cents: number; sending_cents: number }

/**
 * Returns what is still owed to a seller. Who closes an account, a seller or an operator, tells its owner first: nothing
 * is paid to them afterwards. While something is being sent, `endPayouts` refuses.
 */
export async function outstandingEarnings(tenantId: string): Promise<OutstandingEarnings> {
  const [balance, account] = await Promise.all([
    loadBalance(tenantId, isoAt(now()).slice(0, 10)),
    loadPayoutAccount(tenantId),
  ])
  const payout = account?.sending === undefined ? undefined : await loadPayout(tenantId, account.sending)
  const { available_cents, pending_cents } = balance
  return { available_cents, pending_cents, sending_cents: payout?.cents ?? 0 }
}
