import * as z from 'zod/mini'
import { maxSiteAddressLength } from '#rules/names/names.ts'
import { isReservedAddress } from '#rules/names/store-names.ts'

const letters = 'Use the letters a to z, digits and single hyphens between them.'

/** An address as a seller may choose it: a DNS label that is neither reserved, nor looks like a reserved one, nor is punycode. */
export const SiteAddress = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'Enter an address.'),
  z.maxLength(maxSiteAddressLength, `Use at most ${maxSiteAddressLength} characters.`),
  z.regex(/^[a-z\d]+(-[a-z\d]+)*$/, letters),
  z.refine((address) => !isReservedAddress(address), 'This address is reserved. Choose another one.'),
)

export const AddressQuery = z.strictObject({ address: SiteAddress })

/**
 * `replaces` is the address that a published site leaves. Without it, the address of a published site does not change: its
 * seller has not been told what that means.
 */
export const ChosenAddress = z.strictObject({ address: SiteAddress, replaces: z.optional(z.string()) })

/** Whether a seller could choose the address now; `free_address` is that one, or a similar one that is free. */
export const AddressCheck = z.object({
  address: z.string(),
  is_free: z.boolean(),
  free_address: z.string(),
})
export type AddressCheck = z.infer<typeof AddressCheck>
