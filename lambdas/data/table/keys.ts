import type { CodePurpose } from '#contract/code-purpose.ts'
import { libraryKeys, versionText } from './library-keys.ts'

/**
 * The keys of the single table. Every item has `pk`, `sk`, `type`, `id` and `created_at` (ISO 8601). Expiring items
 * have `ttl` (epoch seconds), which the table enforces late: readers compare the expiry themselves.
 */
export type Key = { pk: string; sk: string }

const user = (userId: string) => `USER#${userId}`
const tenant = (tenantId: string) => `TENANT#${tenantId}`
const newcomerPrefix = 'NEWCOMER#'
const payment = (paymentId: string) => `PAYMENT#${paymentId}`
const visitLogPartition = 'VISITLOGS'
const code = (purpose: CodePurpose, emailKey: string) => `CODE#${purpose}#${emailKey}`

export const keys = {
  /** {tenant_id, role, email, name}; `id` is the user pool's `sub`. */
  profile: (userId: string): Key => ({ pk: user(userId), sk: 'PROFILE' }),
  /**
   * {tenant_id, closes_at, stage, reopens, resumes?, due_shard, due_at}: the account is closed by its seller, and in the
   * index of who is due until it is deleted. See closings.ts.
   */
  closing: (userId: string): Key => ({ pk: user(userId), sk: 'CLOSING' }),

  /** {device, seen_at, expires_at, ttl}: where the user is signed in; see sessions.ts. */
  session: (userId: string, sessionId: string): Key => ({
    pk: user(userId),
    sk: `${sessionPrefix}${sessionId}`,
  }),

  /** {from, to, state, nonce, left?, mailed?}: a change of address, and the outbox of its mails, type `email_change`; see email-changes.ts. */
  emailChange: (userId: string, changeId: string): Key => ({
    pk: user(userId),
    sk: `${emailChangePrefix}${changeId}`,
  }),
  /** {expires_at, ttl}: while it holds, one function changes the address of the account. */
  emailLock: (userId: string): Key => ({ pk: user(userId), sk: 'EMAILLOCK' }),

  /**
   * {owner_id, subdomain, plan, trial_ends_at?, access_ends_at?, comp_until?, subscription?}; see plans.ts. `closes_at`
   * while the seller's account is closed, see closings.ts; `payout_pause_reason`: see payout-pauses.ts. With
   * {due_shard, due_at} while a date is to come, it is in the index of who is due; see due-index.ts.
   */
  tenant: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#TENANT' }),
  /** {name, owner_user_id, zoneinfo?, earlier_zones?, suspension_reason?}: the IANA time zone of the store's days, and those before it. */
  store: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#STORE' }),
  /** {tenant_id, status?, address?, revision, published_*, etag?, closed_at?, former_addresses?}; absent or without a status: a draft. See site-records.ts. */
  siteHead: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#SITE' }),
  /**
   * Counters {total_orders, total_commission_cents, unique_customers, product_count, credit_balance, settled_cents,
   * paid_out_cents}; `settled_cents` is what payouts have left of the held amounts that they folded until `folded_until`.
   * {ledger_revision, payout_period}: see ledger-totals.ts.
   */
  stats: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#STATS' }),
  /** {account_id, state, due_shard, due_at, ...}: the seller's account for payouts; see payout-accounts.ts. */
  payoutAccount: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#PAYOUTS' }),
  /** {tenant_id}: whose account at the payment provider it is. */
  payoutAccountOwner: (accountId: string): Key => ({ pk: `PAYOUTACCOUNT#${accountId}`, sk: 'PAYOUTACCOUNT' }),
  /** {cents, state, attempt, ...}: one payout; see payouts.ts. */
  payout: (tenantId: string, payoutId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${payoutPrefix}${payoutId}`,
  }),
  /** {store_id, product_id, status, price_override?} */
  storeProduct: (tenantId: string, storeProductId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${storeProductPrefix}${storeProductId}`,
  }),
  /** Settings, text and locks of the site, and the generation under way. See site-text.ts. */
  content: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'CONTENT' }),
  /** {published_at, revision, products, words}: one per publish, the newest only. See releases.ts. */
  release: (tenantId: string, releaseId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${releasePrefix}${releaseId}`,
  }),
  /** {name, purpose, bytes, width, height, stored_at?, removed_at?}: a picture of the store; see files.ts. */
  file: (tenantId: string, name: string): Key => ({ pk: tenant(tenantId), sk: `${filePrefix}${name}` }),
  /** Counters {files, bytes} of all pictures of the store. */
  storage: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'STORAGE' }),
  /** {tenant_id, delta, reason} */
  credit: (tenantId: string, entryId: string): Key => ({ pk: tenant(tenantId), sk: `CREDIT#${entryId}` }),
  /**
   * {tenant_id} and a snapshot of the sale, see orders.ts. Both components of the key come from the payment, so a
   * payment has one order.
   */
  order: (tenantId: string, paidAt: string, paymentId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${orderPrefix}${paidAt}#${paymentId}`,
  }),
  /**
   * {email, country?, first_at, last_at, has_consented, full_email?} and counters {orders, spent_cents}. There is one for
   * each customer that `unique_customers` counts.
   */
  buyer: (tenantId: string, buyerHash: string): Key => ({
    pk: tenant(tenantId),
    sk: `${buyerPrefix}${buyerHash}`,
  }),

  /**
   * {email, country?, has_consented}: where a customer is in the list, and what it is searched by. It moves with their
   * newest order. See record-customer.ts.
   */
  customer: (tenantId: string, lastAt: string, buyerHash: string): Key => ({
    pk: tenant(tenantId),
    sk: `${customerPrefix}${lastAt}#${buyerHash}`,
  }),
  /** One for each order of a buyer; the order's key follows from it. */
  purchase: (tenantId: string, buyerHash: string, paidAt: string, paymentId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${purchasePrefix}${buyerHash}#${paidAt}#${paymentId}`,
  }),

  /**
   * {kind, cents, available_on, payout_period, day, order_id, lines, refund_cents?}: one signed amount of the seller's money, in
   * the payout period and on the store's day that it counts for. Never changed.
   */
  ledgerEntry: (tenantId: string, at: string, entryKey: string): Key => ({
    pk: tenant(tenantId),
    sk: `${ledgerPrefix}${at}#${entryKey}`,
  }),
  /**
   * {cents, referral_cents?}: the sum of all entries that become available on this UTC date, and of those of referrals
   * among them.
   */
  heldBucket: (tenantId: string, availableOn: string): Key => ({
    pk: tenant(tenantId),
    sk: `${heldPrefix}${availableOn}`,
  }),
  /**
   * Counters of one day in the store's time zone, see day-totals.ts; `source_ids` are the sources that visits and
   * checkouts of this day were counted for, `visit_batch` the last batch of visits that was added.
   */
  /** {owner_id, due_shard, due_at}: a day with more sales than have a mail of their own; see sale-mails.ts. */
  salesDigest: (tenantId: string, day: string) => ({ pk: tenant(tenantId), sk: `SALESDIGEST#${day}` }),
  dayTotals: (tenantId: string, date: string): Key => ({ pk: tenant(tenantId), sk: `${dayPrefix}${date}` }),
  /**
   * Counters of one source on one day; the links that buyers follow name the source. It follows the day's item, so that
   * one Query reads both. See day-totals.ts.
   */
  sourceTotals: (tenantId: string, date: string, source: string): Key => ({
    pk: tenant(tenantId),
    sk: `${dayPrefix}${date}#${source}`,
  }),
  /** Counters of the days of one month (YYYY-MM), with a ttl: what home shows of the last 30 days. See recent-days.ts. */
  recentDays: (tenantId: string, month: string): Key => ({
    pk: tenant(tenantId),
    sk: `${recentDaysPrefix}${month}`,
  }),

  /** {id, connected_at, expires_at, ttl}: an open page of the seller, in one of `maxConnections` slots. */
  connection: (tenantId: string, slot: number): Key => ({
    pk: tenant(tenantId),
    sk: `${connectionPrefix}${String(slot).padStart(3, '0')}`,
  }),
  /** {tenant_id, slot, expires_at, ttl}: the same connection, found by its id. */
  connectionOwner: (connectionId: string): Key => ({ pk: `CONNECTION#${connectionId}`, sk: 'CONNECTION' }),

  /** {reason}: an operator has suspended mails in the store's name. It outlives the seller; see sending-suspensions.ts. */
  suspendedSending: (tenantId: string): Key => ({ pk: `SENDING#${tenantId}`, sk: 'SENDING' }),

  /** {token_hash, expires_at, ttl}: the link to the store's draft. */
  draftLink: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'DRAFTLINK' }),
  /** {tenant_id, expires_at, ttl}: the same link, found by its token. */
  draft: (tokenHash: string): Key => ({ pk: `DRAFT#${tokenHash}`, sk: 'DRAFT' }),

  /** What a live page sells, as it was published; {tenant_id, offline_at, ttl} for 26 hours after it was taken down. See storefronts.ts. */
  storefront: (storeId: string): Key => ({ pk: `STOREFRONT#${storeId}`, sk: 'STOREFRONT' }),
  /** {email, store, total_cents, state, mailed?}: the outbox of mails about a payment by bank debit, type `debit`. */
  debit: (checkoutId: string) => ({ pk: `CHECKOUT#${checkoutId}`, sk: 'DEBIT' }),
  /** The data that an order is made from; see checkouts.ts. */
  checkout: (checkoutId: string): Key => ({ pk: `CHECKOUT#${checkoutId}`, sk: 'CHECKOUT' }),
  /** {checkout_id, session_id, ttl}: the newest checkout of a cart. */
  cart: (cartHash: string): Key => ({ pk: `CHECKOUT#cart-${cartHash}`, sk: 'CART' }),
  /** {checkout_id, session_id, ttl}: a checkout that reconciliation has not seen end yet. */
  openCheckout: (startedAt: string, checkoutId: string): Key => ({
    pk: reconciliationPartition,
    sk: `${openCheckoutPrefix}${startedAt}#${checkoutId}`,
  }),
  /** {since}: up to when reconciliation has compared everything; ISO 8601. */
  reconciliation: { pk: 'RECONCILIATION', sk: 'CURSOR' },
  /** {number, files?}: the newest batch of log files; with `files` while their visits are being added. See visit-batches.ts. */
  visitBatch: { pk: visitLogPartition, sk: 'BATCH' },
  /** {ttl}: a log file whose visits are counted. */
  countedVisitLog: (file: string): Key => ({ pk: visitLogPartition, sk: `FILE#${file}` }),
  /** What has been recorded of a payment so far; see settlements.ts. */
  payment: (paymentId: string): Key => ({ pk: payment(paymentId), sk: 'PAYMENT' }),
  /** What the buyer bought, and the outbox of their receipt, type `receipt`; see receipts.ts. */
  receipt: (paymentId: string): Key => ({ pk: payment(paymentId), sk: 'RECEIPT' }),

  /** A refund of the payment, and the outbox of its mail, type `refund`; see refund-mails.ts. */
  refund: (paymentId: string, refundId: string): Key => ({
    pk: payment(paymentId),
    sk: `REFUND#${refundId}`,
  }),

  ...libraryKeys,

  /** The contract's CatalogProduct. */
  catalogProduct: (productId: string): Key => ({ pk: catalogPartition, sk: `PRODUCT#${productId}` }),
  /** {number, replaced_at?}: a change of the catalog by an operator; see catalog-versions.ts. */
  catalogVersion: (number: number): Key => ({
    pk: catalogVersionsPartition,
    sk: `VERSION#${versionText(number)}`,
  }),
  /** {product?}: a product as it was before that change; without `product` it was not there. */
  productOfVersion: (number: number, productId: string): Key => ({
    pk: `CATALOGVERSION#${versionText(number)}`,
    sk: `PRODUCT#${productId}`,
  }),

  /**
   * {tenant_id}: the holder of a site address. With {ttl}, nobody else can claim it before: the seller has left it, or was
   * deleted, then without {tenant_id}.
   */
  siteName: (name: string): Key => ({ pk: `NAME#SITE#${name}`, sk: 'NAME' }),
  /** What has been recorded of a plan's subscription so far; see subscriptions.ts. */
  subscription: (subscriptionId: string): Key => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: 'SUBSCRIPTION',
  }),
  /** What has been recorded of the referral of this subscription's invoices; see referral-earnings.ts. */
  subscriptionReferral: (subscriptionId: string): Key => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: 'REFERRAL',
  }),
  /** {tenant_id, owner_id}: whose referral link has this code. */
  referralCode: (code: string): Key => ({ pk: `REFERRAL#${code}`, sk: 'REFERRAL' }),
  /** {code} and counters {visits, sign_ups, paying, earned_cents} of the seller's referral link; see referrals.ts. */
  referrals: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'REFERRALS' }),
  /** {tenant_id, code}: who referred this seller. Never changed. */
  referrer: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'REFERRER' }),
  /** A subscription that earns this seller a referral; `id` is the subscription's. */
  referredSubscription: (tenantId: string, subscriptionId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${referredPrefix}${subscriptionId}`,
  }),
  /** {owner_id, state, token_hash?, expires_at?, used_at?}: the newest file with the seller's data. See exports.ts. */
  dataExport: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'EXPORT' }),
  /** {fingerprints}: the cards that this seller's plans were paid with. */
  planCards: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'PLANCARDS' }),
  /** {owner_id, notice}: a mail to a seller about their plan, type `plan_mail`; see plan-mails.ts. */
  planMail: (tenantId: string, event: string): Key => ({ pk: planMailPartition(tenantId), sk: event }),
  /** Exists once an operator has set up billing; see plans.ts. */
  billing: { pk: 'BILLING', sk: 'BILLING' },

  /** {trial_ends_at, ttl}: the trial of a mailbox, by its HMAC. It outlives the account; see trials.ts. */
  trial: (trialKey: string): Key => ({ pk: `TRIAL#${trialKey}`, sk: 'TRIAL' }),

  /**
   * {ttl}: the tenant was deleted here. A payment page of its plan may have been open; a tenant of another stage that
   * sells at the same provider has none.
   */
  deletedTenant: (tenantId: string): Key => ({ pk: `DELETED#${tenantId}`, sk: 'DELETED' }),

  /** {tenant_id}: the holder of a subdomain. */
  tenantName: (name: string): Key => ({ pk: `NAME#TENANT#${name}`, sk: 'NAME' }),

  /**
   * {email, purpose, state, revision, verified_at?, verified_user_id?, mailed?, ttl?}: the newest code (its nonce,
   * never the code) and its counters. It is its own outbox item, type `code`. A correct verification code writes
   * `verified_at` and `verified_user_id` here, in the write that spends the code, so that proof and code always agree.
   * Such an item has no ttl. The user pool's `email_verified` is set after it; until then, this item decides.
   */
  code: (purpose: CodePurpose, emailKey: string): Key => ({ pk: code(purpose, emailKey), sk: 'CODE' }),
  /** {token_hash, user_id, expires_at, held?, ttl}: the right to set a new password once. */
  resetGrant: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'GRANT' }),
  /** {token_hash?, user_id, expires_at, held?, spent?, ttl}: the same right, from the newest mailed link. */
  resetLink: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'LINK' }),
  /** {user_id, expires_at, ttl}: nobody else can use this previous address while its link can restore it. */
  reservedEmail: (emailKey: string): Key => ({ pk: code('email_change', emailKey), sk: 'RESERVED' }),
  /** {email, mailed?, ttl}: outbox of the mail that says a password was changed, type `notice`. */
  notice: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'NOTICE' }),

  /** {ttl}: exists for an account until its address should have been verified; see pending-accounts.ts. */
  pendingAccount: (username: string): Key => ({ pk: `${newcomerPrefix}${username}`, sk: 'NEWCOMER' }),

  /** {who, what, target, details, outcome}: what an operator, or a seller, did. Functions may only add entries. */
  audit: (entryId: string): Key => ({ pk: auditPartition, sk: entryId }),

  /** {count, ttl}: how often something happened within one window of time. */
  rate: (what: string, window: string): Key => ({ pk: `RATE#${what}`, sk: window }),
}

export const tenantPartition = tenant
export const userPartition = user
export const planMailPartition = (tenantId: string) => `PLANMAILS#${tenantId}`

export const catalogPartition = 'CATALOG'
export const catalogVersionsPartition = 'CATALOGVERSIONS'
export const reconciliationPartition = 'RECONCILIATION'
export const auditPartition = 'AUDIT'
/** Prefix of the sort keys that make up home: one Query reads them all. */
export const homePrefix = 'HOME#'
export const storeProductPrefix = 'HOME#PRODUCT#'
export const recentDaysPrefix = 'HOME#DAYS#'
export const releasePrefix = 'RELEASE#'
export const filePrefix = 'FILE#'
export const orderPrefix = 'ORDER#'
export const openCheckoutPrefix = 'OPEN#'
export const buyerPrefix = 'BUYER#'
export const customerPrefix = 'CUSTOMER#'
export const purchasePrefix = 'PURCHASE#'
export const ledgerPrefix = 'LEDGER#'
export const heldPrefix = 'HELD#'
export const payoutPrefix = 'PAYOUT#'
export const dayPrefix = 'DAY#'
export const referredPrefix = 'REFERRED#'
export const connectionPrefix = 'CONNECTION#'
export const sessionPrefix = 'SESSION#'
export const emailChangePrefix = 'EMAILCHANGE#'

/** Returns the account that the key of a pending account identifies; undefined for any other key. */
export const pendingAccountOf = ({ pk }: Key) =>
  pk.startsWith(newcomerPrefix) ? pk.slice(newcomerPrefix.length) : undefined

/** Returns the tenant of a partition of tenants. */
export const tenantOfPartition = (pk: string) => pk.slice(tenant('').length)

/** Returns the seller whose order the key identifies; undefined for any other key. */
export const tenantOfOrder = ({ pk, sk }: Key) =>
  sk.startsWith(orderPrefix) ? tenantOfPartition(pk) : undefined

/** The tenant that a sale is recorded for when its seller no longer exists: the platform itself. */
export const platformTenantId = 'platform'
