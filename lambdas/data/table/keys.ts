import { accountKeys } from './account-keys.ts'
import { caseKeys } from './case-keys.ts'
import { libraryKeys, versionText } from './library-keys.ts'
import { metricKeys } from './metric-keys.ts'
import { offerKeys } from './offer-keys.ts'
import { type Key, tenantPartition } from './partitions.ts'
import { planKeys } from './plan-keys.ts'
import { reviewKeys } from './review-keys.ts'
import { riskKeys } from './risk-keys.ts'
import { saleKeys, storefrontPartition } from './sale-keys.ts'

const visitLogPartition = 'VISITLOGS'

export const catalogPartition = 'CATALOG'
export const catalogVersionsPartition = 'CATALOGVERSIONS'
export const auditPartition = 'AUDIT'
export const operatorsPartition = 'OPERATORS'
export const approvalsPartition = 'APPROVALS'
export const begunPrefix = 'BEGUN#'
export const figuresPartition = 'FIGURES'
export const alarmsPartition = 'ALARMS'
export const sellersPartition = 'SELLERS'
export const suspendedSellersPartition = 'SUSPENDEDSELLERS'
/** Prefix of the sort keys that make up home: one Query reads them all. */
export const homePrefix = 'HOME#'
export const storeProductPrefix = 'HOME#PRODUCT#'
export const releasePrefix = 'RELEASE#'
export const filePrefix = 'FILE#'
export const campaignPrefix = 'CAMPAIGN#'
export const connectionPrefix = 'CONNECTION#'

/** The keys of the single table; those of accounts, sales, plans and libraries are in files of their own. */
export const keys = {
  /**
   * {owner_id, subdomain, plan, trial_ends_at?, access_ends_at?, comp_until?, comp_plan?, subscription?}; see plans.ts. `closes_at`
   * while the seller's account is closed, see closings.ts; `payout_pause_reason`: see payout-pauses.ts. With
   * {due_shard, due_at} while a date is to come, it is in the index of who is due; see due-index.ts.
   */
  tenant: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HOME#TENANT' }),
  /** {name, owner_user_id, zoneinfo?, earlier_zones?, suspension_reason?}: the IANA time zone of the store's days, and those before it. */
  store: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HOME#STORE' }),
  /** {tenant_id, status?, address?, revision, published_*, etag?, closed_at?, former_addresses?}; absent or without a status: a draft. See site-records.ts. */
  siteHead: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HOME#SITE' }),
  /**
   * Counters {total_orders, total_commission_cents, unique_customers, product_count, credit_balance, settled_cents,
   * paid_out_cents}; `settled_cents` is what payouts have left of the held amounts that they folded until `folded_until`.
   * {ledger_revision, payout_period}: see ledger-totals.ts.
   */
  stats: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HOME#STATS' }),
  /** {store_id, product_id, status, price_override?} */
  storeProduct: (tenantId: string, storeProductId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${storeProductPrefix}${storeProductId}`,
  }),
  /** Settings, text and locks of the site, and the generation under way. See site-text.ts. */
  content: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'CONTENT' }),
  /** {published_at, revision, products, words, live_until?}: one per publish, the newest only. See releases.ts. */
  release: (tenantId: string, releaseId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${releasePrefix}${releaseId}`,
  }),
  /** The contract's Campaign and {pieces}: by id, without their links. See campaigns.ts. */
  campaign: (tenantId: string, campaignId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${campaignPrefix}${campaignId}`,
  }),
  /** {campaign_id, ttl}: the campaign that a client's request has begun, or of which it rewrote a piece: then after the piece's id. */
  campaignRequest: (tenantId: string, requestId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `CAMPAIGNREQUEST#${requestId}`,
  }),
  /** {limit}: campaigns that the whole platform may start in a day, if an operator has set it; see model-breaker.ts. */
  campaignLimit: { pk: 'RATE#CAMPAIGNLIMIT', sk: 'LIMIT' },
  /** {limit}: the same for the credits of generations. */
  generationLimit: { pk: 'RATE#GENERATIONLIMIT', sk: 'LIMIT' },
  /** {name, purpose, bytes, width, height, stored_at?, removed_at?}: a picture of the store; see files.ts. */
  file: (tenantId: string, name: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${filePrefix}${name}`,
  }),
  /** Counters {files, bytes} of all pictures of the store. */
  storage: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'STORAGE' }),
  /** {id, connected_at, expires_at, ttl}: an open page of the seller, in one of `maxConnections` slots. */
  connection: (tenantId: string, slot: number): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${connectionPrefix}${String(slot).padStart(3, '0')}`,
  }),
  /** {tenant_id, slot, expires_at, ttl}: the same connection, found by its id. */
  connectionOwner: (connectionId: string): Key => ({ pk: `CONNECTION#${connectionId}`, sk: 'CONNECTION' }),
  /** {reason}: an operator has suspended mails in the store's name. It outlives the seller; see sending-suspensions.ts. */
  suspendedSending: (tenantId: string): Key => ({ pk: `SENDING#${tenantId}`, sk: 'SENDING' }),
  /** {token_hash, expires_at, ttl}: the link to the store's draft. */
  draftLink: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'DRAFTLINK' }),
  /** {tenant_id, expires_at, ttl}: the same link, found by its token. */
  draft: (tokenHash: string): Key => ({ pk: `DRAFT#${tokenHash}`, sk: 'DRAFT' }),
  /** {deals, revision}: bundles and pairs, which become part of the next release. See shown-deals.ts. */
  shownDeals: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'HOME#DEALS' }),
  /** What a live page sells, as it was published; {tenant_id, offline_at, ttl} for 26 hours after it was taken down. See storefronts.ts. */
  storefront: (storeId: string): Key => ({ pk: storefrontPartition(storeId), sk: 'STOREFRONT' }),
  /** {number, files?}: a shard's newest batch of log files; with `files` while their visits are being added. See visit-batches.ts. */
  visitBatch: (shard: number): Key => ({ pk: visitLogPartition, sk: `SHARD#${shard}` }),
  /** {number, files?}: the newest batch of a shard of before there were more shards. */
  formerVisitShard: (shard: number): Key => ({ pk: visitLogPartition, sk: `BATCH#${shard}` }),
  /** {number, files?}: the newest batch of before there were shards. */
  formerVisitBatch: { pk: visitLogPartition, sk: 'BATCH' },
  /** {counted_in, ttl}: a log file, and the shards whose visits in it are counted. */
  countedVisitLog: (file: string): Key => ({ pk: visitLogPartition, sk: `FILE#${file}` }),
  /** The contract's CatalogProduct. */
  catalogProduct: (productId: string): Key => ({ pk: catalogPartition, sk: `PRODUCT#${productId}` }),
  /** {store_<n>}: marks of what stores were lately written about a course; see recent-words.ts. */
  recentWords: (productId: string): Key => ({ pk: `COURSEWORDS#${productId}`, sk: 'RECENT' }),
  /** {sellers?, reviews?, stars?}: what the landing page may say of all courses; see landing-figures.ts. */
  landingFigures: { pk: catalogPartition, sk: 'FIGURES' },
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
  /**
   * {ttl}: the tenant was deleted here. A payment page of its plan may have been open; a tenant of another stage that
   * sells at the same provider has none.
   */
  deletedTenant: (tenantId: string): Key => ({ pk: `DELETED#${tenantId}`, sk: 'DELETED' }),
  /** {tenant_id}: the holder of a subdomain. */
  tenantName: (name: string): Key => ({ pk: `NAME#TENANT#${name}`, sk: 'NAME' }),
  /**
   * {who, what, target, reason, details, outcome, request_id}: what an operator, or a seller, did; {ends, outcome}: how that ended.
   * Functions may only add entries.
   */
  audit: (entryId: string): Key => ({ pk: auditPartition, sk: entryId }),
  /** {reason, failures, failed_at, ttl}: scheduled work that failed for the item with this key; see failed-work.ts. */
  failedWork: (run: string, id: string): Key => ({ pk: `FAILEDWORK#${run}`, sk: id }),
  /** Exists for each user with a role; the profile says which. */
  operator: (userId: string): Key => ({ pk: operatorsPartition, sk: `USER#${userId}` }),
  /** {since, is_on, text, ttl?}: an alarm of CloudWatch, as it changed last; see alarms.ts. */
  alarm: (name: string): Key => ({ pk: alarmsPartition, sk: name }),
  /** {shown, revision}: what operators tell all sellers; see announcements.ts. */
  announcements: { pk: 'ANNOUNCEMENTS', sk: 'SHOWN' },
  /** Counters of the whole platform of a day, or `TOTAL`, in shards; see figures.ts. */
  figures: (date: string, shard: number): Key => ({ pk: figuresPartition, sk: `${date}#${shard}` }),
  /** {tenant_id, at, cents?, credits?, text?}: what a figure counts; see figure-lists.ts. */
  figureItem: (list: string, sk: string): Key => ({ pk: `FIGURELIST#${list}`, sk }),
  /** {ttl}: a change of the table that is counted in the figures. */
  countedChange: (changeId: string): Key => ({ pk: `COUNTED#${changeId}`, sk: 'COUNTED' }),
  /** {owner_id}: in the list of sellers, by when they signed up (ISO 8601); see seller-index.ts. */
  listedSeller: (tenantId: string, signedUpAt: string): Key => ({
    pk: sellersPartition,
    sk: `${signedUpAt}#${tenantId}`,
  }),
  /** {owner_id}: something of this seller is suspended. */
  suspendedSeller: (what: string, tenantId: string): Key => ({
    pk: suspendedSellersPartition,
    sk: `${what}#${tenantId}`,
  }),
  /** {who, text}: what an operator noted about a seller. */
  sellerNote: (tenantId: string, noteId: string): Key => ({ pk: `SELLERNOTES#${tenantId}`, sk: noteId }),
  /** {kind, payload, payload_hash, proposed_by, state, expires_at, approved_by?}: a change for a second operator; see approvals.ts. */
  approval: (approvalId: string): Key => ({ pk: approvalsPartition, sk: `APPROVAL#${approvalId}` }),
  /** A copy of an approved proposal until the payment provider has made its change; see approvals.ts. */
  begunApproval: (approvalId: string): Key => ({
    pk: approvalsPartition,
    sk: `${begunPrefix}${approvalId}`,
  }),
  /** {hash, previous, entries}: what the audit of a finished day adds up to; see audit-chain.ts. */
  auditDay: (day: string): Key => ({ pk: 'AUDITDAYS', sk: day }),
  /** {count, ttl}: how often something happened within one window of time. */
  rate: (what: string, window: string): Key => ({ pk: `RATE#${what}`, sk: window }),

  ...accountKeys,
  ...saleKeys,
  ...planKeys,
  ...libraryKeys,
  ...reviewKeys,
  ...offerKeys,
  ...riskKeys,
  ...caseKeys,
  ...metricKeys,
}
