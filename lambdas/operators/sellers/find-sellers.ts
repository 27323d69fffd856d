import * as z from 'zod/mini'
import { Email } from '#contract/accounts.ts'
import type { InputOf, ReplyOf } from '#contract/api/action.ts'
import { sellersApi } from '#contract/api/operators/sellers-api.ts'
import type { SellerRow, Suspendable } from '#contract/operators/desk-sellers.ts'
import { Plan } from '#contract/store.ts'
import { findAccount } from '../../accounts/cognito-users.ts'
import { loadProfile } from '../../data/accounts/profiles.ts'
import {
  type ListedSeller,
  type ListedSellers,
  listSellers,
  listSuspended,
} from '../../data/accounts/seller-index.ts'
import { withShards } from '../../data/sales/counters/ledger-totals.ts'
import { paymentsNumbered } from '../../data/sales/numbered-receipts.ts'
import { type Attributes, getItems } from '../../data/table/client.ts'
import { keys } from '../../data/table/keys.ts'
import { userPoolId } from '../../env.ts'
import type { AdminGuard } from '../../http/action.ts'
import { adminGuard } from '../operator.ts'

type Listing = (typeof sellersApi)['list-sellers']
type Found = Pick<ListedSeller, 'tenantId'> & Partial<ListedSeller>

/** Admits as `adminGuard` does, and reads at the same time the page of the list that is asked for. */
export const sellersGuard: AdminGuard = {
  async admit(name, isWrite, seller, named) {
    const { data: wanted } = sellersApi['list-sellers'].query.safeParse(named.query)
    // The table decides about the role. Others are not worth a page of a list.
    const isWorthIt = seller?.role !== 'seller' && wanted && !wanted.q
    const [operator, sellers] = await Promise.all([
      adminGuard.admit(name, isWrite, seller, named),
      // What fails in it is said to those who are admitted.
      isWorthIt ? listed(wanted).catch(() => undefined) : undefined,
    ])
    return { ...operator, ahead: { sellers } }
  },
}

const listed = ({ suspended, until, cursor }: InputOf<Listing>) =>
  suspended ? listSuspended(suspended, cursor) : listSellers({ until, cursor })

/**
 * Finds sellers or lists them: at most two requests in sequence, however many there are, and one more for busy stores. A page of a
 * list is read with the admission.
 */
export async function sellersView(
  wanted: InputOf<Listing>,
  ahead?: ListedSellers,
): Promise<ReplyOf<Listing>> {
  if (wanted.q) return { sellers: await searched(wanted.q) }
  const page = ahead ?? (await listed(wanted))
  return { sellers: await rowsOf(page.listed), ...(page.cursor && { cursor: page.cursor }) }
}

const isReceiptNumber = /^\d{6}-\d{6}$/

async function searched(q: string): Promise<SellerRow[]> {
  if (q.includes('@')) return withEmail(q)
  return isReceiptNumber.test(q) ? withReceipt(q) : rowsOf(await named(q))
}

/** Returns the sellers with a sale of this receipt number. Payments of one day may share a number. */
async function withReceipt(number: string): Promise<SellerRow[]> {
  const payments = await paymentsNumbered(number)
  const rows = await rowsOf(
    [...new Set(payments.map(({ tenantId }) => tenantId))].map((tenantId) => ({ tenantId })),
  )
  return rows.map((row) => ({
    ...row,
    payment_ids: payments.flatMap(({ paymentId, tenantId }) =>
      tenantId === row.tenant_id ? [paymentId] : [],
    ),
  }))
}

async function withEmail(text: string): Promise<SellerRow[]> {
  // The user pool refuses other texts.
  const { data: address } = Email.safeParse(text)
  const account = address === undefined ? undefined : await findAccount(userPoolId(), address)
  const profile = account && (await loadProfile(account.userId))
  return profile ? rowsOf([{ tenantId: profile.tenant_id, ownerId: account.userId }]) : []
}

const Named = z.object({ tenant_id: z.string() })
const id = /^[\w.:-]{1,100}$/

/** Returns the seller of an account, tenant, order, payment or site address, with one request for all of them. */
async function named(text: string): Promise<Found[]> {
  if (!id.test(text) && !text.includes('/')) return []
  const address = addressIn(text)
  const wanted = [keys.profile(text), keys.tenant(text), keys.payment(text)]
  const names = [keys.siteName(address), keys.tenantName(address)]
  const items = await getItems([...(id.test(text) ? wanted : []), ...names])
  const found = items.flatMap((item): Found[] => {
    if (item.type === 'tenant') return [{ tenantId: String(item.id), ownerId: String(item.owner_id) }]
    const owner = Named.safeParse(item)
    if (!owner.success) return []
    return [{ tenantId: owner.data.tenant_id, ...(item.type === 'profile' && { ownerId: String(item.id) }) }]
  })
  return [...new Map(found.map((one) => [one.tenantId, one])).values()]
}

/** The store's name in an address that was copied from a browser. */
const addressIn = (text: string) =>
  text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split(/[./]/)[0] ?? ''

const Profile = z.object({ tenant_id: z.string(), email: z.string(), name: z.string() })
const Tenant = z.object({
  created_at: z.string(),
  plan: Plan,
  closes_at: z.optional(z.string()),
  payout_pause_reason: z.optional(z.string()),
  ai_suspension_reason: z.optional(z.string()),
})
const Store = z.object({ name: z.string(), suspension_reason: z.optional(z.string()) })
const Stats = z.object({
  total_orders: z._default(z.int(), 0),
  total_commission_cents: z._default(z.int(), 0),
})

async function rowsOf(found: readonly Found[]): Promise<SellerRow[]> {
  if (found.length === 0) return []
  const items = await getItems(
    found.flatMap(({ tenantId, ownerId }) => [
      keys.tenant(tenantId),
      keys.store(tenantId),
      keys.stats(tenantId),
      keys.suspendedSending(tenantId),
      ...(ownerId ? [keys.profile(ownerId)] : []),
    ]),
  )
  const at = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]))
  const itemAt = ({ pk, sk }: { pk: string; sk: string }) => at.get(`${pk} ${sk}`)
  const rows = await Promise.all(
    found.map(async (one) => {
      const totals = await withShards(one.tenantId, itemAt(keys.stats(one.tenantId)))
      return rowOf(one, itemAt, totals)
    }),
  )
  return rows.flatMap((row) => row ?? [])
}

/** Undefined for a seller who is being deleted. */
function rowOf(
  { tenantId, ownerId }: Found,
  itemAt: (key: { pk: string; sk: string }) => Attributes | undefined,
  totals: Attributes | undefined,
): SellerRow | undefined {
  const [tenantItem, storeItem] = [itemAt(keys.tenant(tenantId)), itemAt(keys.store(tenantId))]
  if (!tenantItem || !storeItem) return undefined
  const [tenant, store] = [Tenant.parse(tenantItem), Store.parse(storeItem)]
  const stats = Stats.parse(totals ?? {})
  const profile = ownerId ? itemAt(keys.profile(ownerId)) : undefined
  const { email, name } = profile ? Profile.parse(profile) : {}
  const suspended: [Suspendable, unknown][] = [
    ['store', store.suspension_reason],
    ['payouts', tenant.payout_pause_reason],
    ['mail', itemAt(keys.suspendedSending(tenantId))],
    ['ai', tenant.ai_suspension_reason],
  ]
  return {
    tenant_id: tenantId,
    signed_up_at: tenant.created_at,
    ...(email && { email }),
    ...(name && { name }),
    store_name: store.name,
    plan: tenant.plan,
    orders: stats.total_orders,
    commission_cents: stats.total_commission_cents,
    suspended: suspended.flatMap(([what, isSuspended]) => (isSuspended ? [what] : [])),
    ...(tenant.closes_at && { closes_at: tenant.closes_at }),
  }
}
