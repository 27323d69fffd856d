import * as z from 'zod/mini'
import type { Checkout } from './checkouts.ts'

/**
 * The store as buyers see it with what they bought. `logo` is the path of its file: tenant and name. Without a
 * `support_email`, buyers get the product's support address.
 */
export const SoldBy = z.object({
  name: z.string(),
  url: z.string(),
  brand_color: z.string(),
  logo: z.optional(z.string()),
  support_email: z.optional(z.string()),
})
export type SoldBy = z.infer<typeof SoldBy>

const { name, brand_color, logo, support_email } = SoldBy.shape
/** The same without the address of its page. */
export const SoldByStore = z.object({ name, brand_color, logo, support_email })

export const soldBy = (checkout: Checkout): SoldBy => ({
  name: checkout.store_name,
  url: checkout.store_url,
  brand_color: checkout.brand_color,
  ...(checkout.logo && { logo: `${checkout.tenant_id}/${checkout.logo}` }),
  ...(checkout.support_email && { support_email: checkout.support_email }),
})
