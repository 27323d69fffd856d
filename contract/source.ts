import * as z from 'zod/mini'

/** The buyer's referral source: the sub-id `s` and campaign parameters of the store's address. */
export const Source = z.strictObject({
  s: z.optional(z.string().check(z.maxLength(64))),
  utm_source: z.optional(z.string().check(z.maxLength(64))),
  utm_medium: z.optional(z.string().check(z.maxLength(64))),
  utm_campaign: z.optional(z.string().check(z.maxLength(64))),
})
export type Source = z.infer<typeof Source>
