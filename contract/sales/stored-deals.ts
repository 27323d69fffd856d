import * as z from 'zod/mini'
import { dealKinds } from '#rules/deals/deal.ts'

const DealKind = z.enum(dealKinds)

/** A deal as it is stored. Times are ISO 8601. */
export const StoredDeal = z.object({
  id: z.string(),
  kind: DealKind,
  /** What buyers read. */
  name: z.string(),
  percent: z.int(),
  product_ids: z.array(z.string()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
  active: z.boolean(),
  created_at: z.string(),
})
export type StoredDeal = z.infer<typeof StoredDeal>

/** What a deal has brought. `commission_cents` is net of refunds and disputes. */
export const DealTotals = z.object({
  orders: z._default(z.int(), 0),
  discount_cents: z._default(z.int(), 0),
  commission_cents: z._default(z.int(), 0),
})
export type DealTotals = z.infer<typeof DealTotals>

/** What one deal takes off, by the name that buyers read. */
export const DealShare = z.object({
  id: z.string(),
  kind: DealKind,
  name: z.string(),
  cents: z.int(),
})
export type DealShare = z.infer<typeof DealShare>
