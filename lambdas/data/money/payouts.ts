import * as z from 'zod/mini'
import { Payout } from '#contract/money/payout.ts'
import { payoutStates } from '#rules/money/payout.ts'
import { type PayoutOutlook, payoutOutlook } from '#rules/money/payout-outlook.ts'
import { firstPayoutWait } from '#rules/risk.ts'
import { now } from '../../clock.ts'
import { distinctBuyersOf, loadSellerRisk, type SellerRisk } from '../risk/seller-risk.ts'
import { getItem, queryPage } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { payoutPrefix } from '../table/sale-keys.ts'
import { loadBuckets, type StoredBucket } from './held-buckets.ts'
import { loadPayoutAccount, type StoredPayoutAccount } from './payout-accounts.ts'

const pageSize = 25

/**
 * A payout. `at`: when its amount was locked, `since`: when that of the payout before was; it pays what became available
 * in between, and `carried_cents` of before. `period` counts the payouts before it, and `pays_from` is the first date on
 * which something that it pays became available; both are absent on payouts from before periods were counted. `attempt` is part of the transfer's idempotency key and `attempt_began_at`
 * when that was first used. Whoever sends it has written `tried_at` first. `revision` grows with every change.
 */
export const StoredPayout = z.object({
  id: z.string(),
  tenant_id: z.string(),
  account_id: z.string(),
  at: z.string(),
  cents: z.int(),
  carried_cents: z.int(),
  since: z.optional(z.string()),
  period: z.optional(z.int()),
  pays_from: z.optional(z.string()),
  state: z.enum(payoutStates),
  attempt: z.int(),
  attempt_began_at: z.string(),
  tried_at: z.string(),
  returned_cents: z.int(),
  transfer_id: z.optional(z.string()),
  sent_at: z.optional(z.string()),
  reason: z.optional(z.string()),
  code: z.optional(z.string()),
  revision: z.int(),
})
export type StoredPayout = z.infer<typeof StoredPayout>

/** Returns undefined if the seller has no such payout. */
export async function loadPayout(tenantId: string, payoutId: string): Promise<StoredPayout | undefined> {
  const item = await getItem(keys.payout(tenantId, payoutId))
  return item && StoredPayout.parse(item)
}

/** Returns a seller's payouts in pages, newest first, with one request. `cursor` comes from the previous page. */
export async function listPayouts(tenantId: string, cursor?: string) {
  const { items, lastSortKey } = await queryPage(tenantPartition(tenantId), payoutPrefix, {
    limit: pageSize,
    newestFirst: true,
    after: cursor && `${payoutPrefix}${cursor}`,
  })
  return {
    payouts: items.map((item) => Payout.parse(item)),
    ...(lastSortKey && { cursor: lastSortKey.slice(payoutPrefix.length) }),
  }
}

/** As they are stored, for operators. */
export async function newestPayouts(tenantId: string): Promise<StoredPayout[]> {
  const { items } = await queryPage(tenantPartition(tenantId), payoutPrefix, {
    limit: pageSize,
    newestFirst: true,
  })
  return items.map((item) => StoredPayout.parse(item))
}

export async function hasPayouts(tenantId: string): Promise<boolean> {
  const { items } = await queryPage(tenantPartition(tenantId), payoutPrefix, { limit: 1, newestFirst: true })
  return items.length > 0
}

const Totals = z.object({ settled_cents: z._default(z.int(), 0) })

/** What the next payout is made from. `account` is undefined until payouts are being set up. */
export type PayoutFacts = {
  account: StoredPayoutAccount | undefined
  settledCents: number
  buckets: StoredBucket[]
  risk: SellerRisk
  /** Why an operator has paused the payouts of a seller, if not the account says so: also of one who has none. */
  pauseReason?: string | undefined
}

/** Why the rules of risk keep a payout back: none was sent before and too few have bought, or a flag has paused them all. */
export const riskOfPayout = ({ account, risk }: Pick<PayoutFacts, 'account' | 'risk'>) => ({
  isPaused: risk.pauses.size > 0,
  firstPayoutWait:
    account?.last_payout_at === undefined ? firstPayoutWait(distinctBuyersOf(risk)) : undefined,
})

/** Returns what is true of the next payout now. */
export const outlookOf = ({
  account,
  settledCents,
  buckets,
  risk,
  pauseReason,
}: PayoutFacts): PayoutOutlook =>
  payoutOutlook({
    ...riskOfPayout({ account, risk }),
    state: account?.state ?? 'not_begun',
    pauseReason: account?.pause_reason ?? pauseReason,
    isSending: account?.sending !== undefined,
    dueAt: account && Date.parse(account.due_at),
    heldUntil: account?.held_until === undefined ? undefined : Date.parse(account.held_until),
    settledCents,
    buckets,
    now: now(),
  })

/** Four requests at the same time. */
export async function loadPayable(tenantId: string): Promise<PayoutFacts> {
  const [account, stats, buckets, risk] = await Promise.all([
    loadPayoutAccount(tenantId),
    getItem(keys.stats(tenantId)),
    loadBuckets(tenantId),
    loadSellerRisk(tenantId),
  ])
  return {
    account,
    risk,
    settledCents: Totals.parse(stats ?? {}).settled_cents,
    buckets,
  }
}
