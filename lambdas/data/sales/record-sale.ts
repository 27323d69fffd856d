import type { OrderLine } from '#contract/sales/orders.ts'
import { maskEmail } from '#rules/accounts/verification.ts'
import { lineCommissionCents, type SaleEntry } from '#rules/money/ledger.ts'
import type { SaleLine } from '#rules/money/payment.ts'
import { countedSource } from '#rules/source.ts'
import { dayIn, storeDay } from '#rules/store-day.ts'
import { isoAt } from '../../clock.ts'
import { disputeWrites } from '../risk/disputes.ts'
import { riskWrites } from '../risk/sale-risk.ts'
import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { platformTenantId } from '../table/partitions.ts'
import { addWrite, putOnce } from '../table/writes.ts'
import type { Checkout } from './checkouts.ts'
import { dayTotalsWrites } from './counters/day-totals.ts'
import { dealTotalsWrites } from './counters/deal-totals.ts'
import { totalsWrite } from './counters/ledger-totals.ts'
import { transactSpread } from './counters/spread-counters.ts'
import { deliveryWrites, grantWrites } from './deliveries.ts'
import { refundMailWrites } from './mails/refund-mails.ts'
import { customerWrites } from './record-customer.ts'
import { grantRequestWrites } from './refund-requests.ts'
import type { Sale } from './sale.ts'
import { type Settlement, settlementWrite } from './settlements.ts'

/**
 * Writes everything that is missing of a sale in one transaction.
 * @throws ConditionFailedError if anything was written meanwhile, a payout was locked, or the tenant no longer exists
 */
export async function recordSale(sale: Sale) {
  const risk = riskWrites(sale)
  const shared = [
    ...heldWrites(sale),
    ...dayWrites(sale),
    ...sourceWrites(sale),
    ...dealTotalsWrites(sale),
    saleTotalsWrite(sale),
    ...risk.shared,
  ]
  const own = [
    settlementWrite(sale.facts.id, sale.previous, settlementOf(sale)),
    sale.books ? orderUpdate(sale) : orderPut(sale),
    ...sale.entries.map((entry) => entryPut(sale, entry)),
    ...customerWrites(sale),
    ...(sale.previous ? [] : deliveryWrites(sale)),
    ...grantWrites(sale),
    ...refundMailWrites(sale),
    ...requestWrites(sale),
    ...risk.own,
    ...disputeWrites(sale),
    ...sale.beside,
  ]
  const { tenantId, isSpread } = sale
  await transactSpread({ tenantId, isSpread, own, shared })
}

const requestWrites = ({ refundRequest, facts: { lines }, next }: Sale) =>
  grantRequestWrites(refundRequest, {
    lines,
    orderState: next.state,
    seatsLeft: lines.map(
      ({ quantity }, index) => (next.refundable_seats ?? next.seats_left)?.[index] ?? quantity,
    ),
  })

const orderSk = ({ tenantId, facts }: Sale) => keys.order(tenantId, isoAt(facts.paidAt), facts.id).sk

function settlementOf(sale: Sale): Omit<Settlement, 'revision'> {
  const { books, entries } = sale
  return {
    tenant_id: sale.tenantId,
    order_sk: books?.order_sk ?? orderSk(sale),
    checkout_id: sale.checkout.id,
    library_id: sale.libraryId,
    is_self_purchase: sale.isSelfPurchase,
    ...(sale.heldBy && { held_by: sale.heldBy }),
    ...sale.next,
    entries: {
      ...books?.entries,
      ...Object.fromEntries(entries.map(({ key, cents }) => [key, cents])),
    },
    entry_times: {
      ...books?.entry_times,
      ...Object.fromEntries(entries.map(({ key, at }) => [key, isoAt(at)])),
    },
  }
}

/** Uses the data of the sale, from the checkout and the payment, never from the current catalog. */
function orderPut(sale: Sale): Write {
  const { tenantId, facts, checkout, next, isSelfPurchase } = sale
  const { email, country, hasConsented } = facts.buyer
  return putOnce(keys.order(tenantId, isoAt(facts.paidAt), facts.id), 'order', facts.id, {
    tenant_id: tenantId,
    paid_at: isoAt(facts.paidAt),
    day: saleDay(sale),
    state: next.state,
    total_cents: facts.totalCents,
    commission_cents: next.commission_cents,
    refunded_cents: next.refunded_cents,
    currency: 'usd',
    lines: facts.lines.map((line) => orderLine(line, checkout)),
    buyer_hash: sale.buyerHash,
    buyer: { email: maskEmail(email), country, ...(hasConsented && { full_email: email }) },
    ...(isSelfPurchase && { no_commission: 'Bought by the seller, or with a card of the seller.' }),
    checkout_id: checkout.id,
    store_id: checkout.store_id,
    source: checkout.source,
    ...beforeMove(sale),
  })
}

/** Returns what the books of a deleted seller had of an order that moves to the platform: that much of it was counted before. */
const beforeMove = ({ previous }: Sale) =>
  previous && { before_move: { state: previous.state, refunded_cents: previous.refunded_cents } }

function orderLine(line: SaleLine, { lines }: Checkout): OrderLine {
  const sold = lines[line.line]
  return {
    line: line.line,
    product_id: sold?.product_id ?? '',
    store_product_id: sold?.store_product_id ?? '',
    title: sold?.title ?? '',
    quantity: line.quantity,
    price_cents: sold?.price_cents ?? 0,
    discount_cents: line.discountCents + (sold?.discount_cents ?? 0),
    tax_cents: line.taxCents,
    total_cents: line.totalCents,
    commission_pct: line.commissionPct,
    commission_cents: lineCommissionCents(line),
    ...planOf(sold),
    ...(sold?.deals && { deals: sold.deals }),
  }
}

const orderUpdate = ({ tenantId, facts, books, next }: Sale): Write => ({
  Update: {
    Key: {
      pk: keys.stats(tenantId).pk,
      sk: books?.order_sk ?? keys.order(tenantId, isoAt(facts.paidAt), facts.id).sk,
    },
    UpdateExpression: 'SET #state = :state, commission_cents = :commission, refunded_cents = :refunded',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: {
      ':state': next.state,
      ':commission': next.commission_cents,
      ':refunded': next.refunded_cents,
    },
  },
})

function entryPut(sale: Sale, entry: SaleEntry) {
  const { tenantId, payoutPeriod, facts, checkout } = sale
  const { key, kind, at, cents, availableOn } = entry
  const refundCents = refundCentsOf(sale, entry)
  return putOnce(
    keys.ledgerEntry(tenantId, isoAt(at), `${facts.id}#${key}`),
    'ledger',
    `${facts.id}#${key}`,
    {
      tenant_id: tenantId,
      kind,
      at: isoAt(at),
      cents,
      available_on: availableOn,
      payout_period: payoutPeriod,
      day: entryDay(sale, entry),
      ...(refundCents !== 0 && { refund_cents: refundCents }),
      order_id: facts.id,
      ...namesOfDeals(checkout),
      rule: 1,
      lines: facts.lines.map((line) => ({
        product_id: checkout.lines[line.line]?.product_id,
        cents: line.subtotalCents - line.discountCents,
        commission_pct: line.commissionPct,
        ...planOf(checkout.lines[line.line]),
        ...dealNames(checkout.lines[line.line]),
      })),
    },
  )
}

function namesOfDeals({ lines }: Checkout) {
  const names = new Set(lines.flatMap(({ deals = [] }) => deals.map(({ name }) => name)))
  return names.size > 0 && { deals: [...names] }
}

const planOf = (sold: Checkout['lines'][number] | undefined) =>
  sold?.commission_plan && { commission_plan: sold.commission_plan }

const dealNames = (sold: Checkout['lines'][number] | undefined) =>
  sold?.deals && { deals: sold.deals.map(({ name }) => name) }

function heldWrites({ tenantId, entries }: Sale): Write[] {
  const byDate = new Map<string, number>()
  for (const { availableOn, cents } of entries)
    byDate.set(availableOn, (byDate.get(availableOn) ?? 0) + cents)
  return [...byDate].flatMap(([date, cents]) =>
    addWrite(keys.heldBucket(tenantId, date), 'held', date, { cents }),
  )
}

/**
 * The day on which the order counts: in the zone that its checkout was counted in. The platform has one zone for the orders
 * of all sellers.
 */
const saleDay = ({ tenantId, zones, checkout, facts }: Sale) =>
  checkout.zoneinfo && tenantId !== platformTenantId
    ? dayIn(checkout.zoneinfo, facts.paidAt)
    : storeDay(zones, facts.paidAt)

/** A sale counts on the day it was paid, a refund or dispute on the day it happened. */
const entryDay = (sale: Sale, { kind, at }: SaleEntry) =>
  kind === 'earn' ? saleDay(sale) : storeDay(sale.zones, at)

/** Returns the cents that an entry's refund gave back to the buyer; negative for one that failed later. */
function refundCentsOf({ facts }: Sale, { key }: SaleEntry) {
  const refund = facts.refunds.find(({ id }) => key === `refund#${id}`)
  const failed = facts.failedRefunds.find(({ id }) => key === `refund_failed#${id}`)
  return (refund?.cents ?? 0) - (failed?.cents ?? 0)
}

function dayWrites(sale: Sale): Write[] {
  const days = new Map<string, Record<string, number>>()
  const add = (date: string, counter: string, by: number) => {
    const counters = days.get(date) ?? {}
    counters[counter] = (counters[counter] ?? 0) + by
    days.set(date, counters)
  }
  for (const entry of sale.entries) {
    add(entryDay(sale, entry), 'commission_cents', entry.cents)
    add(entryDay(sale, entry), 'refunds_cents', refundCentsOf(sale, entry))
  }
  if (!sale.books) addOrder(sale, (counter, by) => add(saleDay(sale), counter, by))
  return dayTotalsWrites(sale.tenantId, days)
}

/** Counters of a product are separate attributes, because ADD cannot create a number inside a map. */
function addOrder({ facts, checkout }: Sale, add: (counter: string, by: number) => void) {
  add('orders', 1)
  add('gross_cents', facts.totalCents)
  for (const line of facts.lines) {
    const product = checkout.lines[line.line]?.product_id ?? ''
    add(`product:${product}:quantity`, line.quantity)
    add(`product:${product}:gross_cents`, line.totalCents)
    add(`product:${product}:commission_cents`, lineCommissionCents(line))
    for (const { id, cents } of checkout.lines[line.line]?.deals ?? []) {
      add(`deal:${id}:discount_cents`, cents)
      add(`deal:${id}:gross_cents`, line.totalCents)
    }
  }
  for (const id of dealIdsOf(checkout)) add(`deal:${id}:orders`, 1)
}

const dealIdsOf = ({ lines }: Checkout) =>
  new Set(lines.flatMap(({ deals = [] }) => deals.map(({ id }) => id)))

/** Anybody can name a source in a link, so each has an item of its own: an item of all of them could become too large. */
function sourceWrites(sale: Sale): Write[] {
  const { tenantId, facts, checkout, books, entries } = sale
  const commission_cents = entries.reduce((sum, { cents }) => sum + cents, 0)
  if (books && (commission_cents === 0 || tenantId === platformTenantId)) return []
  const source = countedSource(checkout.source)
  const key = keys.sourceTotals(tenantId, saleDay(sale), source)
  const first = books ? {} : { orders: 1, gross_cents: facts.totalCents }
  return addWrite(key, 'source', source, { ...first, commission_cents })
}

/** Sales of the same seller do not wait for each other: only the lock of a payout ends the period. */
function saleTotalsWrite({ tenantId, payoutPeriod, entries, books, knownBuyer }: Sale): Write {
  const add = {
    total_orders: books ? 0 : 1,
    total_commission_cents: entries.reduce((sum, { cents }) => sum + cents, 0),
    unique_customers: books || knownBuyer ? 0 : 1,
  }
  return totalsWrite(tenantId, add, { expected: { payoutPeriod } })
}
