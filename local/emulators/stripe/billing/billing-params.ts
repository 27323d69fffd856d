import * as z from 'zod/mini'
import { Expand, Flag, HttpUrl, Int, Metadata, Page, Text } from '../params.ts'

const Interval = z.enum(['month', 'year'])

export const ProductCreate = z.strictObject({
  id: z.optional(Text),
  name: Text,
  metadata: z.optional(Metadata),
  expand: Expand,
})
export type ProductCreate = z.infer<typeof ProductCreate>

export const PriceCreate = z.strictObject({
  currency: z.literal('usd'),
  product: Text,
  unit_amount: Int,
  recurring: z.strictObject({ interval: Interval }),
  lookup_key: z.optional(z.string().check(z.maxLength(200))),
  transfer_lookup_key: z.optional(Flag),
  tax_behavior: z.optional(z.enum(['exclusive', 'unspecified'])),
  metadata: z.optional(Metadata),
  expand: Expand,
})
export type PriceCreate = z.infer<typeof PriceCreate>

export const PriceList = z.strictObject({
  lookup_keys: z.array(Text).check(z.maxLength(10)),
  active: z.optional(Flag),
  ...Page,
})

export const CustomerUpdate = z.strictObject({ email: Text, expand: Expand })

/** With the one item that a subscription has. */
const Items = z.array(z.strictObject({ id: Text, price: Text })).check(z.length(1))

export const SubscriptionUpdate = z.strictObject({
  items: z.optional(Items),
  cancel_at_period_end: z.optional(Flag),
  cancel_at: z.optional(z.literal('')),
  proration_behavior: z.optional(z.literal('always_invoice')),
  proration_date: z.optional(Int),
  payment_behavior: z.optional(z.literal('error_if_incomplete')),
  default_payment_method: z.optional(Text),
  metadata: z.optional(Metadata),
  expand: Expand,
})
export type SubscriptionUpdate = z.infer<typeof SubscriptionUpdate>

export const SubscriptionList = z.strictObject({ customer: Text, ...Page })

export const SubscriptionCancel = z.strictObject({
  invoice_now: z.optional(Flag),
  prorate: z.optional(Flag),
  expand: Expand,
})

export const InvoicePreview = z.strictObject({
  subscription: Text,
  subscription_details: z.strictObject({
    items: Items,
    proration_behavior: z.literal('always_invoice'),
    proration_date: z.optional(Int),
  }),
  expand: Expand,
})
export type InvoicePreview = z.infer<typeof InvoicePreview>

export const ScheduleCreate = z.strictObject({ from_subscription: Text, expand: Expand })

const Phase = z.strictObject({
  items: z.array(z.strictObject({ price: Text, quantity: z.optional(Int) })).check(z.length(1)),
  start_date: z.optional(Int),
  end_date: z.optional(Int),
  trial_end: z.optional(Int),
  discounts: z.optional(z.array(z.strictObject({ discount: Text }))),
  duration: z.optional(z.strictObject({ interval: Interval, interval_count: z.optional(z.literal('1')) })),
})

export const ScheduleUpdate = z.strictObject({
  end_behavior: z.optional(z.literal('release')),
  proration_behavior: z.optional(z.literal('none')),
  default_settings: z.optional(z.strictObject({ default_payment_method: Text })),
  phases: z.optional(z.array(Phase).check(z.length(2))),
  expand: Expand,
})
export type ScheduleUpdate = z.infer<typeof ScheduleUpdate>

export const InvoiceList = z.strictObject({ subscription: Text, ...Page })

export const InvoicePay = z.strictObject({ payment_method: z.optional(Text), expand: Expand })

export const InvoicePaymentList = z.strictObject({
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: Text }),
  ...Page,
})

export const PortalCreate = z.strictObject({
  customer: Text,
  return_url: HttpUrl,
  flow_data: z.optional(
    z.strictObject({
      type: z.literal('payment_method_update'),
      after_completion: z.strictObject({
        type: z.literal('redirect'),
        redirect: z.strictObject({ return_url: HttpUrl }),
      }),
    }),
  ),
  expand: Expand,
})
export type PortalCreate = z.infer<typeof PortalCreate>
