import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

export const Int = z.pipe(
  z.string().check(z.regex(/^-?\d{1,15}$/)),
  z.transform((text: string) => Number(text)),
)
export const Flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
export const Metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))
const Enabled = z.strictObject({ enabled: Flag })
export const Text = z.string().check(z.minLength(1), z.maxLength(5000))
export const HttpUrl = z.string().check(z.regex(/^https?:\/\//), z.maxLength(5000))
export const Expand = z.optional(z.array(z.string()))

const LineItem = z.strictObject({
  quantity: z.optional(Int),
  metadata: z.optional(Metadata),
  price: z.optional(Text),
  price_data: z.optional(
    z.strictObject({
      currency: z.literal('usd'),
      unit_amount: Int,
      tax_behavior: z.optional(z.enum(['exclusive', 'unspecified'])),
      product_data: z.strictObject({ name: Text }),
    }),
  ),
})

const CustomField = z.strictObject({
  key: z.string().check(z.regex(/^[A-Za-z0-9]{1,200}$/)),
  type: z.literal('dropdown'),
  optional: z.optional(Flag),
  label: z.strictObject({
    type: z.literal('custom'),
    custom: z.string().check(z.minLength(1), z.maxLength(50)),
  }),
  dropdown: z.strictObject({
    options: z.array(
      z.strictObject({
        label: z.string().check(z.minLength(1), z.maxLength(100)),
        value: z.string().check(z.regex(/^[A-Za-z0-9]{1,100}$/)),
      }),
    ),
  }),
})

export const SessionCreate = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(LineItem).check(z.minLength(1), z.maxLength(100)),
  success_url: HttpUrl,
  cancel_url: z.optional(HttpUrl),
  client_reference_id: z.optional(z.string().check(z.maxLength(200))),
  customer: z.optional(Text),
  customer_email: z.optional(Text),
  customer_update: z.optional(
    z.strictObject({ address: z.optional(z.literal('auto')), name: z.optional(z.literal('auto')) }),
  ),
  metadata: z.optional(Metadata),
  payment_intent_data: z.optional(z.strictObject({ metadata: z.optional(Metadata) })),
  subscription_data: z.optional(
    z.strictObject({
      metadata: z.optional(Metadata),
      trial_end: z.optional(Int),
    }),
  ),
  payment_method_options: z.optional(
    z.strictObject({
      card: z.optional(
        z.strictObject({
          request_three_d_secure: z.optional(z.enum(['any', 'automatic', 'challenge'])),
        }),
      ),
    }),
  ),
  automatic_tax: z.optional(Enabled),
  tax_id_collection: z.optional(Enabled),
  adaptive_pricing: z.optional(Enabled),
  allow_promotion_codes: z.optional(Flag),
  custom_fields: z.optional(z.array(CustomField).check(z.maxLength(3))),
  custom_text: z.optional(
    z.strictObject({ submit: z.strictObject({ message: z.string().check(z.maxLength(1200)) }) }),
  ),
  branding_settings: z.optional(z.strictObject({ display_name: z.string().check(z.maxLength(100)) })),
  expires_at: z.optional(Int),
  expand: Expand,
})
export type SessionCreate = z.infer<typeof SessionCreate>

export const RefundCreate = z.strictObject({
  payment_intent: z.optional(Text),
  charge: z.optional(Text),
  amount: z.optional(Int),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z.optional(Metadata),
  expand: Expand,
})
export type RefundCreate = z.infer<typeof RefundCreate>

/** Texts of https://docs.stripe.com/api/disputes/evidence_object that the product writes. */
const Evidence = z.strictObject({
  access_activity_log: z.optional(z.string().check(z.maxLength(20_000))),
  customer_email_address: z.optional(z.string()),
  product_description: z.optional(z.string().check(z.maxLength(20_000))),
  refund_policy_disclosure: z.optional(z.string().check(z.maxLength(20_000))),
  service_date: z.optional(z.string()),
  uncategorized_text: z.optional(z.string().check(z.maxLength(20_000))),
})

export const DisputeUpdate = z.strictObject({
  evidence: z.optional(Evidence),
  submit: z.optional(Flag),
  expand: Expand,
})

const Created = z.optional(
  z.union([
    Int,
    z.strictObject({ gt: z.optional(Int), gte: z.optional(Int), lt: z.optional(Int), lte: z.optional(Int) }),
  ]),
)

/** The parameters of every list. */
export const Page = {
  limit: z.optional(Int.check(z.minimum(1), z.maximum(100))),
  starting_after: z.optional(Text),
  expand: Expand,
}

export const ListQuery = z.strictObject({
  ...Page,
  created: Created,
  payment_intent: z.optional(Text),
  charge: z.optional(Text),
  customer: z.optional(Text),
  status: z.optional(Text),
  transfer_group: z.optional(Text),
  type: z.optional(Text),
  types: z.optional(z.array(Text).check(z.maxLength(20))),
})
export type ListQuery = z.infer<typeof ListQuery>

export const Expansion = z.strictObject({ expand: Expand })

/** @throws ApiError that names the first parameter which is unknown, missing or wrong */
export function parseParams<Shape extends z.ZodMiniType>(shape: Shape, form: unknown): z.infer<Shape> {
  const result = shape.safeParse(form)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path ?? []
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? ''])
    throw ApiError.invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(path)
  if (valueAt(form, path) === undefined)
    throw ApiError.invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw ApiError.invalid(`Invalid ${param}.`, { code: 'parameter_invalid', param })
}

const nameOf = ([first = '', ...rest]: readonly PropertyKey[]) =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, part) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, part) : undefined),
    value,
  )
