import * as z from 'zod/mini'
import { maxSourceLength } from '#rules/source.ts'
import { withoutLoneSurrogates } from '#rules/text.ts'

/** Stores published before cut at this length, also between the halves of a character: the first half is left out. */
const SourceName = z.string().check(z.maxLength(maxSourceLength), z.overwrite(withoutLoneSurrogates))

/** The buyer's referral source: the sub-id `s` and campaign parameters of the store's address. */
export const Source = z.strictObject({
  s: z.optional(SourceName),
  utm_source: z.optional(SourceName),
  utm_medium: z.optional(SourceName),
  utm_campaign: z.optional(SourceName),
})
export type Source = z.infer<typeof Source>
