import type { SellerRow } from '#contract/operators/desk-sellers.ts'
import { plans } from '#rules/billing/plans.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { dayOf } from '../day-of.ts'

/** Returns what a list of the desk says of a seller. What is undefined is not shown; what is empty leaves its cell empty. */
export const sellerTexts = (seller: SellerRow) => ({
  id: encodeURIComponent(seller.tenant_id),
  who: seller.email ?? seller.store_name ?? seller.tenant_id,
  name: seller.name || undefined,
  store: seller.store_name ?? '',
  plan: seller.plan ? plans[seller.plan].label : '',
  orders: seller.orders === undefined ? '' : String(seller.orders),
  commission: seller.commission_cents === undefined ? '' : dollarsAndCents(seller.commission_cents),
  signedUp: seller.signed_up_at ? dayOf(seller.signed_up_at) : '',
})
