import * as z from 'zod/mini'
import { affiliateCommissionPct } from '#rules/billing/plans.ts'
import type { ReferralEntry } from '#rules/billing/referral.ts'
import { type StoreZones, storeDay } from '#rules/store-day.ts'
import { isoAt } from '../../clock.ts'
import { cardsIn } from '../plans/subscriptions.ts'
import { dayTotalsWrites } from '../sales/counters/day-totals.ts'
import { payoutPeriodOf, totalsWrite } from '../sales/counters/ledger-totals.ts'
import { storeZonesOf } from '../sales/store-time-zone.ts'
import { getItems, transact, type Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'
import { persistentTries } from '../table/retry.ts'
import { addWrite, putOnce, putRevision } from '../table/writes.ts'

/**
 * What has been recorded of a subscription's referral. `tenant_id` is who earns it, the platform once the referrer was
 * deleted. `entries` has the cents of each ledger entry by `<invoice>#<key>`. `revision` grows with every change, so that
 * of two concurrent settlements one is refused and reads again.
 */
const ReferralRecord = z.object({
  tenant_id: z.string(),
  entries: z.record(z.string(), z.int()),
  /** Invoices that earn nothing, because they were paid with a card of the referrer. */
  same_card: z.array(z.string()),
  is_paying: z.boolean(),
  /** When the provider was asked, epoch milliseconds: facts that are older do not change `is_paying`. */
  loaded_at: z.int(),
  revision: z.int(),
})
export type ReferralRecord = z.infer<typeof ReferralRecord>

const Referrer = z.object({ tenant_id: z.string() })

/** Returns the earner of a subscription's referral with what was recorded. Undefined if nobody referred its seller. */
export async function loadReferral(subscriptionId: string, tenantId: string) {
  const items = await getItems([keys.subscriptionReferral(subscriptionId), keys.referrer(tenantId)])
  const stored = items.find(({ type }) => type === 'subscription_referral')
  const record = stored && ReferralRecord.parse(stored)
  const referrer = items.find(({ type }) => type === 'referrer')
  const tenantIdOfReferrer = record?.tenant_id ?? (referrer && Referrer.parse(referrer).tenant_id)
  return tenantIdOfReferrer === undefined ? undefined : { tenantId: tenantIdOfReferrer, record }
}

/** `isThere` is false once the referrer is deleted. `cards` are those that their plans were paid with. */
export type ReferrerContext = {
  isThere: boolean
  payoutPeriod: number
  zones: StoreZones
  cards: ReadonlySet<string>
}

/** Reads the data about a referrer that recording needs, in one round trip. */
export async function loadReferrer(tenantId: string): Promise<ReferrerContext> {
  const items = await getItems([keys.stats(tenantId), keys.store(tenantId), keys.planCards(tenantId)])
  const ofType = (wanted: string) => items.find(({ type }) => type === wanted)
  return {
    isThere: tenantId === platformTenantId || ofType('stats') !== undefined,
    payoutPeriod: payoutPeriodOf(ofType('stats')),
    zones: storeZonesOf(ofType('store')),
    cards: cardsIn(ofType('plan_cards')),
  }
}

export type ReferralLedgerEntry = ReferralEntry & { invoiceId: string; invoiceCents: number }

/**
 * A referral as it will be recorded. `previous` is undefined the first time. `books` is the part of it that was recorded
 * for this tenant, also undefined when the records move to the platform. `entries` are the missing ledger entries.
 */
export type ReferralEarnings = {
  subscriptionId: string
  tenantId: string
  payoutPeriod: number
  zones: StoreZones
  previous: ReferralRecord | undefined
  books: ReferralRecord | undefined
  entries: readonly ReferralLedgerEntry[]
  next: Pick<ReferralRecord, 'same_card' | 'is_paying' | 'loaded_at'>
}

/**
 * Writes what is missing of a referral in one transaction.
 * @throws ConditionFailedError if anything was written meanwhile, a payout was locked, or the referrer no longer exists
 */
export async function recordReferral(earnings: ReferralEarnings) {
  const { tenantId, subscriptionId, payoutPeriod, previous, books, entries, zones } = earnings
  const isPlatform = tenantId === platformTenantId
  const writes = [
    recordWrite(earnings),
    ...entries.map((entry) => entryPut(earnings, entry)),
    ...heldWrites(tenantId, entries),
    ...dayTotalsWrites(tenantId, commissionByDay(zones, entries)),
    totalsWrite(tenantId, { total_commission_cents: sumOf(entries) }, { expected: { payoutPeriod } }),
    ...(isPlatform ? [] : [counterWrite(earnings)]),
    ...(isPlatform || books || previous
      ? []
      : [
          putOnce(
            keys.referredSubscription(tenantId, subscriptionId),
            'referred_subscription',
            subscriptionId,
            {},
          ),
        ]),
  ]
  await transact(writes, persistentTries)
}

const recordWrite = ({ subscriptionId, tenantId, previous, books, entries, next }: ReferralEarnings) =>
  putRevision(keys.subscriptionReferral(subscriptionId), 'subscription_referral', subscriptionId, previous, {
    tenant_id: tenantId,
    ...next,
    entries: {
      ...books?.entries,
      ...Object.fromEntries(entries.map(({ invoiceId, key, cents }) => [`${invoiceId}#${key}`, cents])),
    },
  })

const entryPut = (
  { tenantId, subscriptionId, payoutPeriod, zones }: ReferralEarnings,
  { invoiceId, invoiceCents, key, kind, at, cents, availableOn }: ReferralLedgerEntry,
) =>
  putOnce(keys.ledgerEntry(tenantId, isoAt(at), `${invoiceId}#${key}`), 'ledger', `${invoiceId}#${key}`, {
    tenant_id: tenantId,
    kind,
    at: isoAt(at),
    cents,
    available_on: availableOn,
    payout_period: payoutPeriod,
    day: storeDay(zones, at),
    invoice_id: invoiceId,
    subscription_id: subscriptionId,
    rule: 1,
    invoice_cents: invoiceCents,
    commission_pct: affiliateCommissionPct,
  })

function heldWrites(tenantId: string, entries: readonly ReferralLedgerEntry[]): Write[] {
  const byDate = new Map<string, number>()
  for (const { availableOn, cents } of entries)
    byDate.set(availableOn, (byDate.get(availableOn) ?? 0) + cents)
  return [...byDate].flatMap(([date, cents]) =>
    addWrite(keys.heldBucket(tenantId, date), 'held', date, { cents, referral_cents: cents }),
  )
}

function commissionByDay(zones: StoreZones, entries: readonly ReferralLedgerEntry[]) {
  const days = new Map<string, { commission_cents: number }>()
  for (const { at, cents } of entries) {
    const date = storeDay(zones, at)
    days.set(date, { commission_cents: (days.get(date)?.commission_cents ?? 0) + cents })
  }
  return days
}

/** Updates the figures of the referrer's page: earned, and how many pay at present. */
const counterWrite = ({ tenantId, books, entries, next }: ReferralEarnings): Write => ({
  Update: {
    Key: keys.referrals(tenantId),
    UpdateExpression: 'ADD earned_cents :cents, paying :paying',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: {
      ':cents': sumOf(entries),
      ':paying': Number(next.is_paying) - Number(books?.is_paying ?? false),
    },
  },
})

const sumOf = (entries: readonly ReferralLedgerEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0)
