import * as z from 'zod/mini'
import type { DeskSeller, Suspendable } from '#contract/operators/desk-sellers.ts'
import { Stats } from '#contract/store.ts'
import { now } from '../../clock.ts'
import { loadUser } from '../../data/accounts/profiles.ts'
import { listNotes } from '../../data/accounts/seller-notes.ts'
import { loadBalanceAndOutlook } from '../../data/money/balance.ts'
import { tenantPlanOf } from '../../data/plans/plans.ts'
import { flagsOf } from '../../data/risk/flags.ts'
import { totalsIn } from '../../data/sales/counters/ledger-totals.ts'
import { loadSendingSuspension } from '../../data/store/sending-suspensions.ts'
import { type Attributes, queryItems } from '../../data/table/client.ts'
import { homePrefix, keys } from '../../data/table/keys.ts'
import { tenantPartition } from '../../data/table/partitions.ts'
import { Failure } from '../../failure.ts'
import { withAuthors } from '../author-names.ts'

const Tenant = z.object({
  created_at: z.string(),
  subdomain: z.string(),
  payout_pause_reason: z.optional(z.string()),
  ai_suspension_reason: z.optional(z.string()),
})
const Store = z.object({ id: z.string(), name: z.string(), suspension_reason: z.optional(z.string()) })
const Site = z.object({ status: z.optional(z.string()), address: z.optional(z.string()) })
const PayoutAccount = z.object({ state: z.string(), pause_reason: z.optional(z.string()) })

/** Returns what operators see of a seller: two rounds of requests. @throws Failure 'not-found' */
export async function sellerPage(tenantId: string): Promise<DeskSeller> {
  const [items, balance, notes, mail, flags] = await Promise.all([
    queryItems(tenantPartition(tenantId), homePrefix),
    loadBalanceAndOutlook(tenantId),
    listNotes(tenantId),
    loadSendingSuspension(tenantId),
    flagsOf(tenantId),
  ])
  const bySk = new Map(items.map((item) => [String(item.sk), item]))
  const itemAt = ({ sk }: { sk: string }) => bySk.get(sk)
  const [tenantItem, storeItem] = [itemAt(keys.tenant(tenantId)), itemAt(keys.store(tenantId))]
  if (!tenantItem || !storeItem) throw new Failure('not-found', 'There is no such seller.')
  const [tenant, plan, store] = [Tenant.parse(tenantItem), tenantPlanOf(tenantItem), Store.parse(storeItem)]
  const [user, authored] = await Promise.all([loadUser(plan.owner_id, now()), withAuthors(notes)])
  if (!user.profile) throw new Failure('not-found', 'This seller is being deleted.')
  const account = itemAt(keys.payoutAccount(tenantId))
  const payouts = account ? PayoutAccount.parse(account) : { state: 'not_begun', pause_reason: undefined }
  const { available_cents, pending_cents, paid_out_cents } = balance
  return {
    tenant_id: tenantId,
    user_id: plan.owner_id,
    email: user.profile.email,
    name: user.profile.name,
    role: user.profile.role,
    has_second_factor: user.hasSecondFactor,
    signed_up_at: tenant.created_at,
    ...(plan.closes_at && { closes_at: plan.closes_at }),
    plan: planView(plan),
    store: storeView(tenant.subdomain, store, itemAt(keys.siteHead(tenantId))),
    totals: totalsView(totalsIn(items)),
    balance: { available_cents, pending_cents, paid_out_cents, payout_state: payouts.state },
    suspensions: suspensionsView([
      ['store', store.suspension_reason],
      ['payouts', payouts.pause_reason ?? tenant.payout_pause_reason],
      ['mail', mail],
      ['ai', tenant.ai_suspension_reason],
    ]),
    sessions: user.sessions.map(({ device, created_at, seen_at }) => ({ device, created_at, seen_at })),
    flags: flags.map(({ id, kind, text, state, at }) => ({ id, kind, text, state, at })),
    notes: authored,
  }
}

const suspensionsView = (reasons: readonly [Suspendable, string | undefined][]) =>
  reasons.flatMap(([what, reason]) => (reason === undefined ? [] : [{ what, reason }]))

function planView(tenant: ReturnType<typeof tenantPlanOf>): DeskSeller['plan'] {
  const { plan, trial_ends_at, access_ends_at, comp_until, subscription } = tenant
  return {
    plan,
    ...(trial_ends_at && { trial_ends_at }),
    ...(access_ends_at && { access_ends_at }),
    ...(comp_until && { comp_until }),
    ...(subscription && { subscription }),
  }
}

function storeView(
  subdomain: string,
  { id, name }: z.infer<typeof Store>,
  head: Attributes | undefined,
): DeskSeller['store'] {
  const { status = 'draft', address } = Site.parse(head ?? {})
  return { id, name, subdomain, site_status: status, ...(address && { site_address: address }) }
}

const none = {
  total_orders: 0,
  total_commission_cents: 0,
  unique_customers: 0,
  product_count: 0,
  credit_balance: 0,
}

function totalsView(item: Attributes | undefined): DeskSeller['totals'] {
  const stats = Stats.parse({ ...none, ...item })
  return {
    orders: stats.total_orders,
    commission_cents: stats.total_commission_cents,
    customers: stats.unique_customers,
    products: stats.product_count,
    credits: stats.credit_balance,
  }
}
