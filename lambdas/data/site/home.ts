import * as z from 'zod/mini'
import type { RecentDays } from '#contract/home.ts'
import { StoredDeal } from '#contract/sales/stored-deals.ts'
import { Stats, Store, StoreProduct, Tenant } from '#contract/store.ts'
import { type PayoutAccountState, payoutAccountStates } from '#rules/money/payout.ts'
import { type CommissionException, exceptionsIn } from '../offers/commission-exceptions.ts'
import { tenantPlanOf } from '../plans/plans.ts'
import { totalsIn } from '../sales/counters/ledger-totals.ts'
import { recentDaysOf } from '../sales/counters/recent-days.ts'
import { queryItems } from '../table/client.ts'
import { homePrefix, keys, storeProductPrefix } from '../table/keys.ts'
import { tenantPartition } from '../table/partitions.ts'
import { parseSiteRecord, type SiteRecord } from './site-records.ts'

export type TenantHome = {
  tenant: Tenant | undefined
  store: Store | undefined
  site: SiteRecord | undefined
  stats: Stats
  /** Oldest first. */
  products: StoreProduct[]
  /** Bundles and pairs; undefined for a store that never had one. */
  deals: ShownDeals | undefined
  /** The seller's own percentages, by product id. */
  exceptions: ReadonlyMap<string, CommissionException>
  recent: RecentDays
  payoutState: PayoutAccountState
}

const noStats: Stats = {
  total_orders: 0,
  total_commission_cents: 0,
  unique_customers: 0,
  product_count: 0,
  credit_balance: 0,
}

/** Returns all small items of a tenant, from one strongly consistent Query. */
export async function loadHome(tenantId: string): Promise<TenantHome> {
  const items = await queryItems(tenantPartition(tenantId), homePrefix)
  const bySk = new Map(items.map((item) => [item.sk, item]))
  const tenant = bySk.get(keys.tenant(tenantId).sk)
  const store = bySk.get(keys.store(tenantId).sk)
  const site = bySk.get(keys.siteHead(tenantId).sk)
  const deals = bySk.get(keys.shownDeals(tenantId).sk)
  return {
    tenant: tenant && { ...Tenant.parse(tenant), ...pastDueOf(tenant) },
    store: store && Store.parse(store),
    site: site && parseSiteRecord(site),
    stats: Stats.parse({ ...noStats, ...totalsIn(items) }),
    products: productsIn(items),
    deals: deals && parseShownDeals(deals),
    exceptions: exceptionsIn(items),
    recent: recentDaysOf(items),
    payoutState: payoutStateIn(bySk.get(keys.payoutAccount(tenantId).sk)),
  }
}

/** Returns the catalog product ids of all courses in the store. */
export const coursesIn = ({ products }: Pick<TenantHome, 'products'>) =>
  products.map(({ product_id }) => product_id)

function pastDueOf(tenantItem: unknown) {
  const { subscription } = tenantPlanOf(tenantItem)
  return subscription?.status === 'past_due' && { past_due_since: subscription.past_due_since }
}

const PayoutAccount = z.object({ state: z.enum(payoutAccountStates) })
const payoutStateIn = (item: unknown) => (item ? PayoutAccount.parse(item).state : 'not_begun')

const productsIn = (items: readonly Record<string, unknown>[]) =>
  items
    .filter(({ sk }) => String(sk).startsWith(storeProductPrefix))
    .sort((a, b) => String(a.created_at).localeCompare(String(b.created_at)))
    .map((item) => StoreProduct.parse(item))

/** The bundles and pairs of a store, oldest first, on or off. `revision` grows with every change. */
const ShownDeals = z.object({ deals: z.array(StoredDeal), revision: z.int() })
type ShownDeals = z.infer<typeof ShownDeals>

/** @throws ZodError for anything but the item of a store's deals */
const parseShownDeals = (item: unknown) => ShownDeals.parse(item)
