import { type Key, tenantOfPartition, tenantPartition } from './partitions.ts'

const payment = (paymentId: string) => `PAYMENT#${paymentId}`

export const orderPrefix = 'ORDER#'
export const buyerPrefix = 'BUYER#'
export const customerPrefix = 'CUSTOMER#'
export const purchasePrefix = 'PURCHASE#'
export const ledgerPrefix = 'LEDGER#'
export const heldPrefix = 'HELD#'
export const payoutPrefix = 'PAYOUT#'
export const dayPrefix = 'DAY#'
export const recentDaysPrefix = 'HOME#DAYS#'
export const dealTotalsPrefix = 'DEALTOTALS#'
export const storefrontPartition = (storeId: string) => `STOREFRONT#${storeId}`

/** The part of `keys` for sales and the seller's money: checkouts, payments, orders, customers, totals and payouts. */
export const saleKeys = {
  /** {account_id, state, due_shard, due_at, ...}: the seller's account for payouts; see payout-accounts.ts. */
  payoutAccount: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HOME#PAYOUTS' }),
  /** {tenant_id}: whose account at the payment provider it is. */
  payoutAccountOwner: (accountId: string): Key => ({ pk: `PAYOUTACCOUNT#${accountId}`, sk: 'PAYOUTACCOUNT' }),
  /** {cents, state, attempt, ...}: one payout; see payouts.ts. */
  payout: (tenantId: string, payoutId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${payoutPrefix}${payoutId}`,
  }),
  /**
   * {tenant_id} and a snapshot of the sale, see orders.ts. Both components of the key come from the payment, so a
   * payment has one order.
   */
  order: (tenantId: string, paidAt: string, paymentId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${orderPrefix}${paidAt}#${paymentId}`,
  }),
  /**
   * {email, country?, first_at, last_at, has_consented, full_email?} and counters {orders, spent_cents}. There is one for
   * each customer that `unique_customers` counts.
   */
  buyer: (tenantId: string, buyerHash: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${buyerPrefix}${buyerHash}`,
  }),
  /**
   * {email, country?, has_consented}: where a customer is in the list, and what it is searched by. It moves with their
   * newest order. See record-customer.ts.
   */
  customer: (tenantId: string, lastAt: string, buyerHash: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${customerPrefix}${lastAt}#${buyerHash}`,
  }),
  /** One for each order of a buyer; the order's key follows from it. */
  purchase: (tenantId: string, buyerHash: string, paidAt: string, paymentId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${purchasePrefix}${buyerHash}#${paidAt}#${paymentId}`,
  }),
  /**
   * {kind, cents, available_on, payout_period, day, order_id, lines, refund_cents?}: one signed amount of the seller's money, in
   * the payout period and on the store's day that it counts for. Never changed, but for the date of one that the rules of risk hold:
   * see release-sale.ts.
   */
  ledgerEntry: (tenantId: string, at: string, entryKey: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${ledgerPrefix}${at}#${entryKey}`,
  }),
  /**
   * {cents, referral_cents?}: the sum of all entries that become available on this UTC date, and of those of referrals
   * among them.
   */
  heldBucket: (tenantId: string, availableOn: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${heldPrefix}${availableOn}`,
  }),
  /** {owner_id, due_shard, due_at}: a day with more sales than have a mail of their own; see sale-mails.ts. */
  salesDigest: (tenantId: string, day: string) => ({
    pk: tenantPartition(tenantId),
    sk: `SALESDIGEST#${day}`,
  }),
  /**
   * Counters of one day in the store's time zone, see day-totals.ts; `source_ids` are the sources that visits and
   * checkouts of this day were counted for, `visit_batch` the last batch of visits that was added.
   */
  dayTotals: (tenantId: string, date: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${dayPrefix}${date}`,
  }),
  /**
   * Counters of one source on one day; the links that buyers follow name the source. It follows the day's item, so that
   * one Query reads both. See day-totals.ts.
   */
  sourceTotals: (tenantId: string, date: string, source: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${dayPrefix}${date}#${source}`,
  }),
  /** Counters of the days of one month (YYYY-MM), with a ttl: what home shows of the last 30 days. See recent-days.ts. */
  recentDays: (tenantId: string, month: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${recentDaysPrefix}${month}`,
  }),
  /** {email, store, total_cents, state, mailed?}: the outbox of mails about a payment by bank debit, type `debit`. */
  debit: (checkoutId: string) => ({ pk: `CHECKOUT#${checkoutId}`, sk: 'DEBIT' }),
  /** The data that an order is made from; see checkouts.ts. */
  checkout: (checkoutId: string): Key => ({ pk: `CHECKOUT#${checkoutId}`, sk: 'CHECKOUT' }),
  /** {store_id, code, made_at, state}: the use of a code that the checkout holds; see discount-codes.ts. */
  codeUse: (checkoutId: string): Key => ({ pk: `CHECKOUT#${checkoutId}`, sk: 'CODEUSE' }),
  /** {email, store, lines, url, mailed?}: the outbox of a cart that its buyer sent themselves, type `cart_mail`. */
  cartMail: (id: string): Key => ({ pk: `CARTMAIL#${id}`, sk: 'CARTMAIL' }),
  /** {kind, percent, product_ids, uses?, used, active, ...}: beside what the live page sells, by the letters that buyers type. */
  discountCode: (storeId: string, code: string): Key => ({
    pk: storefrontPartition(storeId),
    sk: `CODE#${code}`,
  }),
  /** {codes}: how many codes the store has. */
  codeCount: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'CODECOUNT' }),
  /** Counters {orders, discount_cents, commission_cents} of one deal; commission is net of refunds and disputes. */
  dealTotals: (tenantId: string, dealId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${dealTotalsPrefix}${dealId}`,
  }),
  /** {tenant_id}: a payment by the number on its receipt, which others of its day may share; see numbered-receipts.ts. */
  numberedReceipt: (number: string, paymentId: string): Key => ({
    pk: `RECEIPTNUMBER#${number}`,
    sk: paymentId,
  }),
  /** {checkout_id, session_id, ttl}: the newest checkout of a cart. */
  cart: (cartHash: string): Key => ({ pk: `CHECKOUT#cart-${cartHash}`, sk: 'CART' }),
  /** What has been recorded of a payment so far; see settlements.ts. */
  payment: (paymentId: string): Key => ({ pk: payment(paymentId), sk: 'PAYMENT' }),
  /** What the buyer bought, and the outbox of their receipt, type `receipt`; see receipts.ts. */
  receipt: (paymentId: string): Key => ({ pk: payment(paymentId), sk: 'RECEIPT' }),
  /** A refund of the payment, and the outbox of its mail, type `refund`; see refund-mails.ts. */
  refund: (paymentId: string, refundId: string): Key => ({
    pk: payment(paymentId),
    sk: `REFUND#${refundId}`,
  }),
}

/** Returns the seller whose order the key identifies; undefined for any other key. */
export const tenantOfOrder = ({ pk, sk }: Key) =>
  sk.startsWith(orderPrefix) ? tenantOfPartition(pk) : undefined
