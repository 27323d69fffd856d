import * as z from 'zod/mini'
import { Role } from '../role.ts'
import { OrderState } from '../sales/order-state.ts'
import { Plan } from '../store.ts'
import { RefundableLine } from './operators.ts'
import { SellerFlag } from './risk.ts'

/** What operators suspend of a seller, each separately. */
export const suspendable = ['store', 'payouts', 'mail', 'ai'] as const
export const Suspendable = z.enum(suspendable)
export type Suspendable = z.infer<typeof Suspendable>

/** A seller in a list of the desk. Money in integer cents, times in ISO 8601. */
export const SellerRow = z.object({
  tenant_id: z.string(),
  /** Fields that a search did not read on its way are absent. */
  signed_up_at: z.optional(z.string()),
  email: z.optional(z.string()),
  name: z.optional(z.string()),
  store_name: z.optional(z.string()),
  plan: z.optional(Plan),
  orders: z.optional(z.int()),
  commission_cents: z.optional(z.int()),
  suspended: z.array(Suspendable),
  closes_at: z.optional(z.string()),
  /** The payments with this receipt number, if one was searched for. */
  payment_ids: z.optional(z.array(z.string())),
})
export type SellerRow = z.infer<typeof SellerRow>

export const SellerRows = z.object({ sellers: z.array(SellerRow), cursor: z.optional(z.string()) })
export type SellerRows = z.infer<typeof SellerRows>

/** `author`: the name of `who`, while they are an operator. */
export const SellerNote = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  author: z.optional(z.string()),
  text: z.string(),
})
export type SellerNote = z.infer<typeof SellerNote>

/** A seller as their page at the desk shows them. */
export const DeskSeller = z.object({
  tenant_id: z.string(),
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  has_second_factor: z.boolean(),
  signed_up_at: z.string(),
  closes_at: z.optional(z.string()),
  plan: z.object({
    plan: Plan,
    trial_ends_at: z.optional(z.string()),
    access_ends_at: z.optional(z.string()),
    comp_until: z.optional(z.string()),
    subscription: z.optional(
      z.object({
        id: z.string(),
        status: z.string(),
        interval: z.string(),
        price_cents: z.int(),
        period_end: z.string(),
        cancel_at_period_end: z.boolean(),
      }),
    ),
  }),
  store: z.object({
    id: z.string(),
    name: z.string(),
    subdomain: z.string(),
    site_address: z.optional(z.string()),
    site_status: z.string(),
  }),
  totals: z.object({
    orders: z.int(),
    commission_cents: z.int(),
    customers: z.int(),
    products: z.int(),
    credits: z.int(),
  }),
  balance: z.object({
    available_cents: z.int(),
    pending_cents: z.int(),
    paid_out_cents: z.int(),
    payout_state: z.string(),
  }),
  /** With the reason that the seller reads. */
  suspensions: z.array(z.object({ what: Suspendable, reason: z.string() })),
  sessions: z.array(z.object({ device: z.string(), created_at: z.string(), seen_at: z.string() })),
  /** What the rules of risk have found, newest first. */
  flags: z.array(SellerFlag),
  /** Newest first. */
  notes: z.array(SellerNote),
})
export type DeskSeller = z.infer<typeof DeskSeller>

/** `token` is sent with every request of the view. */
export const StartedView = z.object({
  token: z.string(),
  tenant_id: z.string(),
  store_name: z.string(),
  until: z.string(),
})
export type StartedView = z.infer<typeof StartedView>

export const recordKinds = ['orders', 'payouts', 'credits', 'mails'] as const
export const RecordKind = z.enum(recordKinds)
export type RecordKind = z.infer<typeof RecordKind>

/** Something that happened to a seller. Money in integer cents. */
export const SellerRecord = z.object({
  id: z.string(),
  at: z.string(),
  text: z.string(),
  state: z.optional(z.string()),
  cents: z.optional(z.int()),
  credits: z.optional(z.int()),
  /** Absent unless the record is an order. */
  lines: z.optional(z.array(RefundableLine)),
})
export type SellerRecord = z.infer<typeof SellerRecord>

/** What a buyer has bought in one payment, as operators see it. Money in integer cents. */
export const DeskPurchase = z.object({
  payment_id: z.string(),
  paid_at: z.string(),
  store_name: z.string(),
  state: OrderState,
  total_cents: z.int(),
  refunded_cents: z.int(),
  /** Of refunds that the payment provider makes later; absent without any. */
  pending_refund_cents: z.optional(z.int()),
  courses: z.array(z.string()),
  lines: z.array(RefundableLine),
  /** What the buyer has asked for. */
  request: z.optional(z.enum(['open', 'declined'])),
})
export type DeskPurchase = z.infer<typeof DeskPurchase>
