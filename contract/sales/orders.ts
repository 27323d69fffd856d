import * as z from 'zod/mini'
import { LedgerEntry } from '../money/ledger.ts'
import { Source } from '../source.ts'
import { OrderState } from './order-state.ts'
import { DealShare } from './stored-deals.ts'

/** One product of an order as it was sold; money in integer cents. */
export const OrderLine = z.object({
  line: z.int(),
  product_id: z.string(),
  store_product_id: z.string(),
  title: z.string(),
  quantity: z.int(),
  /** For one unit, before discounts and tax. */
  price_cents: z.int(),
  discount_cents: z.int(),
  tax_cents: z.int(),
  /** What the buyer paid for the line: quantity x price - discount + tax. */
  total_cents: z.int(),
  commission_pct: z.int(),
  commission_cents: z.int(),
  /** The commission plan that applied, where it is not the one that the course came with. */
  commission_plan: z.optional(z.string()),
  /** What deals took off the line, a part of `discount_cents`. */
  deals: z.optional(z.array(DealShare)),
})
export type OrderLine = z.infer<typeof OrderLine>

/** An order as its seller sees it. `id` is its payment's id; `commission_cents` is net of refunds and disputes. */
export const Order = z.object({
  id: z.string(),
  paid_at: z.string(),
  state: OrderState,
  total_cents: z.int(),
  commission_cents: z.int(),
  refunded_cents: z.int(),
  /** `email` is masked; `full_email` is present only if the buyer agreed to it at checkout. */
  buyer: z.object({
    email: z.string(),
    full_email: z.optional(z.string()),
    country: z.optional(z.string()),
  }),
  lines: z.array(OrderLine),
})
export type Order = z.infer<typeof Order>

/** Newest first. `cursor` is present if there are more. */
export const Orders = z.object({ orders: z.array(Order), cursor: z.optional(z.string()) })

/** Names the last item of the previous page, as that page did. */
export const Cursor = z.strictObject({
  cursor: z.optional(
    z
      .string()
      .check(z.regex(/^[\w.:#-]{1,300}$/, 'This page of the list does not exist. Start with the first one.')),
  ),
})

/** An order with all that explains its commission. `entries` are its ledger entries, oldest first. */
export const OrderDetail = z.extend(Order, {
  source: z.optional(Source),
  /** Why the order earned nothing from the start. */
  no_commission: z.optional(z.string()),
  entries: z.array(LedgerEntry),
})
export type OrderDetail = z.infer<typeof OrderDetail>
