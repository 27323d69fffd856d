import * as z from 'zod/mini'
import { planIds } from '#rules/billing/plans.ts'
import { ListedProduct } from './catalog.ts'

export const Plan = z.enum(planIds)

export const Tenant = z.object({
  id: z.string(),
  owner_id: z.string(),
  subdomain: z.string(),
  plan: Plan,
  /** When the trial that began with the sign-up ends; absent where the stage had no billing then. */
  trial_ends_at: z.optional(z.string()),
  /** Until when products may be added, websites generated and changes published; absent without an end. */
  access_ends_at: z.optional(z.string()),
  /** Since when the payment of the plan fails; absent while none does. */
  past_due_since: z.optional(z.string()),
  /** When the account is deleted, which its seller has closed; absent while it is open. */
  closes_at: z.optional(z.string()),
  /** Why an operator has suspended what the model writes for the seller; absent while it writes. */
  ai_suspension_reason: z.optional(z.string()),
})
export type Tenant = z.infer<typeof Tenant>

export const Store = z.object({
  id: z.string(),
  name: z.string(),
  owner_user_id: z.string(),
  /** The IANA time zone of the store's days; UTC where absent. */
  zoneinfo: z.optional(z.string()),
  /** Whether each sale is mailed to the seller; true where absent. */
  sale_mails: z.optional(z.boolean()),
})
export type Store = z.infer<typeof Store>

export const ProductStatus = z.enum(['draft', 'published'])
export type ProductStatus = z.infer<typeof ProductStatus>

/** One catalog product in one store. `id` is a hash of store and product. */
export const StoreProduct = z.object({
  id: z.string(),
  store_id: z.string(),
  product_id: z.string(),
  status: ProductStatus,
  /** Integer cents; absent means the catalog's default price. */
  price_override: z.optional(z.int()),
})
export type StoreProduct = z.infer<typeof StoreProduct>

export const LinkedStoreProduct = z.extend(StoreProduct, { product: ListedProduct })
export type LinkedStoreProduct = z.infer<typeof LinkedStoreProduct>

/** A store product as the live page sells it, until the next publish. */
export const LiveProduct = z.object({
  id: z.string(),
  product_id: z.string(),
  title: z.string(),
  price_cents: z.int(),
})
export type LiveProduct = z.infer<typeof LiveProduct>

export const LinkedStoreProducts = z.object({
  products: z.array(LinkedStoreProduct),
  /** Courses of the store that have left the catalog: nothing is shown or sold of them. */
  withdrawn: z.optional(z.array(z.object({ id: z.string(), title: z.string() }))),
  /** What the live page sells; absent while no page is live. */
  live: z.optional(z.array(LiveProduct)),
})
export type LinkedStoreProducts = z.infer<typeof LinkedStoreProducts>

export const AddedStoreProducts = z.object({
  added: z.int(),
  products: z.array(StoreProduct),
})

/** Counters written in the transaction of the event they count; money in integer cents. */
export const Stats = z.object({
  total_orders: z.int(),
  total_commission_cents: z.int(),
  unique_customers: z.int(),
  product_count: z.int(),
  credit_balance: z.int(),
  /** The last day for which a piece of Marketing was planned; absent before the first one. */
  posts_until: z.optional(z.string()),
})
export type Stats = z.infer<typeof Stats>
