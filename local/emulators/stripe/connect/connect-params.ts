import * as z from 'zod/mini'
import { Expand, HttpUrl, Int, Metadata, Page, Text } from '../params.ts'

/** Parameters of the second version of the API, which takes JSON. */
export const AccountCreate = z.strictObject({
  contact_email: Text,
  dashboard: z.literal('express'),
  identity: z.strictObject({ country: z.string().check(z.regex(/^[A-Za-z]{2}$/)) }),
  configuration: z.strictObject({
    recipient: z.strictObject({
      capabilities: z.strictObject({
        stripe_balance: z.strictObject({ stripe_transfers: z.strictObject({ requested: z.literal(true) }) }),
      }),
    }),
  }),
  defaults: z.strictObject({
    responsibilities: z.strictObject({
      fees_collector: z.literal('application'),
      losses_collector: z.literal('application'),
    }),
  }),
  metadata: z.optional(Metadata),
})
export type AccountCreate = z.infer<typeof AccountCreate>

export const AccountRead = z.strictObject({
  include: z.optional(z.array(z.enum(['configuration.recipient', 'requirements']))),
})

export const LinkCreate = z.strictObject({
  account: Text,
  use_case: z.strictObject({
    type: z.literal('account_onboarding'),
    account_onboarding: z.strictObject({
      return_url: HttpUrl,
      refresh_url: HttpUrl,
    }),
  }),
})
export type LinkCreate = z.infer<typeof LinkCreate>

export const TransferCreate = z.strictObject({
  amount: Int,
  currency: z.literal('usd'),
  destination: Text,
  transfer_group: z.optional(Text),
  metadata: z.optional(Metadata),
  expand: Expand,
})
export type TransferCreate = z.infer<typeof TransferCreate>

export const ReversalCreate = z.strictObject({
  amount: z.optional(Int),
  metadata: z.optional(Metadata),
  expand: Expand,
})
export type ReversalCreate = z.infer<typeof ReversalCreate>

export const BankAccountList = z.strictObject({ object: z.literal('bank_account'), ...Page })
export const PayoutList = z.strictObject({ status: z.optional(z.enum(['paid', 'failed'])), ...Page })
