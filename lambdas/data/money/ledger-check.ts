import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { OrderState } from '#contract/sales/order-state.ts'
import { spentCents } from '#rules/money/ledger.ts'
import { type LedgerPosition, loadLedgerPosition, loadTotals } from '../sales/counters/ledger-totals.ts'
import { getItem, queryItems, queryPages } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId, tenantPartition } from '../table/partitions.ts'
import { retryOnConflict } from '../table/retry.ts'
import {
  buyerPrefix,
  customerPrefix,
  heldPrefix,
  ledgerPrefix,
  orderPrefix,
  payoutPrefix,
  purchasePrefix,
} from '../table/sale-keys.ts'
import { compareDays } from './ledger-check-days.ts'
import { comparePayouts } from './ledger-check-payouts.ts'
import type { LedgerDifference } from './ledger-difference.ts'
import { recordedEntryOf } from './paid-entries.ts'
import { StoredPayout } from './payouts.ts'

export type LedgerCheck = {
  entries: number
  orders: number
  /** The sum of all entries but payouts. */
  cents: number
  position: LedgerPosition
  /** Whether nothing was recorded while this was read. */
  isSettled: boolean
  differences: LedgerDifference[]
}

const Entry = z.object({
  kind: z.string(),
  cents: z.int(),
  available_on: z.string(),
  at: z.string(),
  created_at: z.string(),
  day: z.optional(z.string()),
  payout_period: z.optional(z.int()),
  refund_cents: z._default(z.int(), 0),
})
const Referrals = z.object({ earned_cents: z._default(z.int(), 0) })
const Order = z.object({
  state: OrderState,
  paid_at: z.string(),
  day: z.optional(z.string()),
  total_cents: z.int(),
  refunded_cents: z.int(),
  commission_cents: z.int(),
})
const Buyer = z.object({ orders: z.int(), spent_cents: z.int() })
const Bucket = z.object({ id: z.string(), cents: z._default(z.int(), 0) })
const Totals = z.object({
  total_orders: z._default(z.int(), 0),
  total_commission_cents: z._default(z.int(), 0),
  unique_customers: z._default(z.int(), 0),
  settled_cents: z._default(z.int(), 0),
  paid_out_cents: z._default(z.int(), 0),
  folded_until: z._default(z.string(), ''),
})

const tries = 3

/**
 * Computes a tenant's figures from the ledger entries and orders, and returns those that are stored differently. Reads
 * the whole history page by page, again if something was recorded meanwhile. Where that happens each time, what was
 * recorded may appear as a difference, and `isSettled` is false.
 */
export const checkLedger = (tenantId: string): Promise<LedgerCheck> =>
  retryOnConflict({ tries }, async (tried) => {
    const position = await loadLedgerPosition(tenantId)
    const check = await compareAll(tenantId)
    const after = await loadLedgerPosition(tenantId)
    const isSettled = isDeepStrictEqual(after, position)
    return isSettled || tried === tries ? { ...check, position, isSettled } : undefined
  })

async function compareAll(tenantId: string): Promise<Omit<LedgerCheck, 'position' | 'isSettled'>> {
  const days = compareDays()
  const payouts = comparePayouts(await payoutsOf(tenantId))
  const byDate = new Map<string, number>()
  let referred = 0
  let paidOut = 0
  const readLedger = total(tenantId, ledgerPrefix, Entry, (entry) => {
    const { kind, cents, available_on } = entry
    payouts.add({ ...recordedEntryOf(entry), cents })
    if (kind === 'payout' || kind === 'payout_returned') {
      paidOut -= cents
      return 0
    }
    if (kind === 'referral' || kind === 'referral_refund') referred += cents
    byDate.set(available_on, (byDate.get(available_on) ?? 0) + cents)
    days.add(entry, { commission_cents: cents, refunds_cents: entry.refund_cents })
    return cents
  })
  let spent = 0
  let refunded = 0
  const readOrders = total(tenantId, orderPrefix, Order, (order) => {
    spent += spentCents(order.total_cents, order.state, order.refunded_cents)
    refunded += order.refunded_cents
    days.add({ ...order, at: order.paid_at }, { orders: 1, gross_cents: order.total_cents })
    return order.commission_cents
  })
  const held = new Map<string, number>()
  const readHeld = total(tenantId, heldPrefix, Bucket, ({ id, cents }) => {
    held.set(id, (held.get(id) ?? 0) + cents)
    return cents
  })
  const [ledger, orders, stats] = await Promise.all([readLedger, readOrders, loadTotals(tenantId), readHeld])
  const totals = Totals.parse(stats ?? {})
  const [ofDays, ofReferrals, ofCustomers] = await Promise.all([
    days.figures(tenantId, refunded),
    referralFigures(tenantId, referred),
    customerFigures(tenantId, totals.unique_customers, orders.count, spent),
  ])
  const figures: LedgerDifference[] = [
    { figure: 'commission of all orders', stored: orders.sum, computed: ledger.sum - referred },
    ...ofReferrals,
    {
      figure: 'total commission',
      stored: totals.total_commission_cents,
      computed: ledger.sum,
      counter: { item: 'totals', name: 'total_commission_cents' },
    },
    {
      figure: 'total orders',
      stored: totals.total_orders,
      computed: orders.count,
      counter: { item: 'totals', name: 'total_orders' },
    },
    ...ofDays,
    ...ofCustomers,
    ...moneyFigures({ totals, byDate, held, paidOut }),
    ...payouts.figures(),
  ]
  return {
    entries: ledger.count,
    orders: orders.count,
    cents: ledger.sum,
    differences: figures.filter(({ stored, computed }) => stored !== computed),
  }
}

/** Oldest first. The platform's are those of sellers who were deleted, and list nothing. */
async function payoutsOf(tenantId: string): Promise<StoredPayout[]> {
  if (tenantId === platformTenantId) return []
  return (await queryItems(tenantPartition(tenantId), payoutPrefix)).map((item) => StoredPayout.parse(item))
}

type Money = {
  totals: z.infer<typeof Totals>
  byDate: ReadonlyMap<string, number>
  held: ReadonlyMap<string, number>
  paidOut: number
}

/** Dates until which payouts have folded held amounts are one figure: what of them is where is not recorded. */
function moneyFigures({ totals, byDate, held, paidOut }: Money): LedgerDifference[] {
  const dates = [...new Set([...byDate.keys(), ...held.keys()])].toSorted()
  const folded = dates.filter((date) => date <= totals.folded_until)
  const sumOver = (by: ReadonlyMap<string, number>) =>
    folded.reduce((sum, date) => sum + (by.get(date) ?? 0), 0)
  return [
    {
      figure: 'paid out',
      stored: totals.paid_out_cents,
      computed: paidOut,
      counter: { item: 'totals', name: 'paid_out_cents' },
    },
    {
      figure: 'settled',
      stored: totals.settled_cents + sumOver(held),
      computed: sumOver(byDate) - paidOut,
      counter: { item: 'totals', name: 'settled_cents' },
    },
    ...dates
      .filter((date) => date > totals.folded_until)
      .map((date) => ({
        counter: { item: 'held', date } as const,
        figure: `held until ${date}`,
        stored: held.get(date) ?? 0,
        computed: byDate.get(date) ?? 0,
      })),
  ]
}

/** The platform has no page that shows what its referrals earned. */
async function referralFigures(tenantId: string, referred: number): Promise<LedgerDifference[]> {
  if (tenantId === platformTenantId) return []
  const { earned_cents } = Referrals.parse((await getItem(keys.referrals(tenantId))) ?? {})
  const counter = { item: 'referrals', name: 'earned_cents' } as const
  return [{ figure: 'earned by referrals', stored: earned_cents, computed: referred, counter }]
}

/** Compares the counters of each customer, and the lists of customers and their orders. */
async function customerFigures(
  tenantId: string,
  uniqueCustomers: number,
  orders: number,
  spent: number,
): Promise<LedgerDifference[]> {
  let spentByBuyers = 0
  const [buyers, listed, purchases] = await Promise.all([
    total(tenantId, buyerPrefix, Buyer, (buyer) => {
      spentByBuyers += buyer.spent_cents
      return buyer.orders
    }),
    total(tenantId, customerPrefix, z.object({}), () => 0),
    total(tenantId, purchasePrefix, z.object({}), () => 0),
  ])
  return [
    {
      figure: 'customers',
      stored: uniqueCustomers,
      computed: buyers.count,
      counter: { item: 'totals', name: 'unique_customers' },
    },
    { figure: 'customers in the list', stored: listed.count, computed: buyers.count },
    { figure: 'orders of all customers', stored: buyers.sum, computed: orders },
    { figure: 'orders in the lists of customers', stored: purchases.count, computed: orders },
    { figure: 'spent by all customers', stored: spentByBuyers, computed: spent },
  ]
}

async function total<Schema extends z.ZodMiniType>(
  tenantId: string,
  prefix: string,
  schema: Schema,
  amountOf: (item: z.infer<Schema>) => number,
) {
  let count = 0
  let sum = 0
  for await (const page of queryPages(tenantPartition(tenantId), prefix))
    for (const item of page) {
      count++
      sum += amountOf(z.parse<Schema>(schema, item))
    }
  return { count, sum }
}
