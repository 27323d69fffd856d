import type { CodePurpose } from '#contract/accounts.ts'

/**
 * The whole single table. Every item has `pk`, `sk`, `type`, `id` and `created_at` (ISO 8601); expiring items have
 * `ttl` (epoch seconds), which the table honours late: readers compare the expiry themselves.
 */
export type Key = { pk: string; sk: string }

const user = (userId: string) => `USER#${userId}`
const tenant = (tenantId: string) => `TENANT#${tenantId}`
const newcomerPrefix = 'NEWCOMER#'
const code = (purpose: CodePurpose, emailKey: string) => `CODE#${purpose}#${emailKey}`

export const keys = {
  /** {tenant_id, role, email, name}; `id` is the user pool's `sub`. */
  profile: (userId: string): Key => ({ pk: user(userId), sk: 'PROFILE' }),

  /** {owner_id, subdomain, plan} */
  tenant: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#TENANT' }),
  /** {name, owner_user_id} */
  store: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#STORE' }),
  /** {status?, address?, revision, published_*, etag?}; absent or without a status: a draft. See site-records.ts. */
  siteHead: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#SITE' }),
  /** Counters {total_orders, total_commission_cents, unique_customers, product_count, credit_balance}. */
  stats: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'HOME#STATS' }),
  /** {store_id, product_id, status, price_override?} */
  storeProduct: (tenantId: string, storeProductId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${storeProductPrefix}${storeProductId}`,
  }),
  /** Settings, text and locks of the site, and the generation under way. See site-text.ts. */
  content: (tenantId: string): Key => ({ pk: tenant(tenantId), sk: 'CONTENT' }),
  /** {published_at, revision, products}: one per publish, the newest only. See releases.ts. */
  release: (tenantId: string, releaseId: string): Key => ({
    pk: tenant(tenantId),
    sk: `${releasePrefix}${releaseId}`,
  }),
  /** {delta, reason} */
  credit: (tenantId: string, entryId: string): Key => ({ pk: tenant(tenantId), sk: `CREDIT#${entryId}` }),
  /**
   * A snapshot of the sale, see orders.ts. Both parts of the key come from the payment, so a payment has one order.
   */
  order: (tenantId: string, paidAt: string, paymentId: string): Key => ({
    pk: tenant(tenantId),
    sk: `ORDER#${paidAt}#${paymentId}`,
  }),
  /** There is one for each customer that `unique_customers` counts. */
  buyer: (tenantId: string, buyerHash: string): Key => ({ pk: tenant(tenantId), sk: `BUYER#${buyerHash}` }),

  /** The contract's CatalogProduct. */
  catalogProduct: (productId: string): Key => ({ pk: catalogPartition, sk: `PRODUCT#${productId}` }),

  /** {tenant_id}: who holds a site address. */
  siteName: (name: string): Key => ({ pk: `NAME#SITE#${name}`, sk: 'NAME' }),
  /** {tenant_id}: who holds a subdomain. */
  tenantName: (name: string): Key => ({ pk: `NAME#TENANT#${name}`, sk: 'NAME' }),

  /**
   * {email, purpose, state, revision, verified_at?, verified_user_id?, mailed?, ttl?}: the newest code (its nonce,
   * never the code) and its counters; its own outbox, type `code`. A right verification code writes `verified_at`
   * and `verified_user_id` here, in the write that spends the code, so that proof and code cannot part; such an
   * item has no ttl. The user pool's `email_verified` follows; until it does, this item is what counts.
   */
  code: (purpose: CodePurpose, emailKey: string): Key => ({ pk: code(purpose, emailKey), sk: 'CODE' }),
  /** {token_hash, user_id, expires_at, held?, ttl}: the right to set a new password once. */
  grant: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'GRANT' }),
  /** {email, mailed?, ttl}: outbox of the mail that says a password was changed, type `notice`. */
  notice: (emailKey: string): Key => ({ pk: code('password_reset', emailKey), sk: 'NOTICE' }),

  /** {ttl}: stands for an account until its address should have been verified; see newcomers.ts. */
  newcomer: (username: string): Key => ({ pk: `${newcomerPrefix}${username}`, sk: 'NEWCOMER' }),

  /** {who, what, target, details, outcome}: what an operator did. Operators alone may read or write it. */
  audit: (entryId: string): Key => ({ pk: auditPartition, sk: entryId }),

  /** {count, ttl}: how often something happened within one window of time. */
  rate: (what: string, window: string): Key => ({ pk: `RATE#${what}`, sk: window }),
}

export const tenantPartition = tenant
export const catalogPartition = 'CATALOG'
export const auditPartition = 'AUDIT'
/** Prefix of the sort keys that make up home: one Query reads them all. */
export const homePrefix = 'HOME#'
export const storeProductPrefix = 'HOME#PRODUCT#'
export const releasePrefix = 'RELEASE#'

/** The account that a newcomer's key stands for; undefined for any other key. */
export const newcomerOf = ({ pk }: Key) =>
  pk.startsWith(newcomerPrefix) ? pk.slice(newcomerPrefix.length) : undefined
