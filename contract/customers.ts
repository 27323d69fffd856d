import * as z from 'zod/mini'

/** A buyer as a seller sees them. `full_email` is present only if the buyer agreed to it at checkout. */
export const Customer = z.object({
  id: z.string(),
  /** Masked. */
  email: z.string(),
  full_email: z.optional(z.string()),
  country: z.optional(z.string()),
  orders: z.int(),
  /** After refunds, in integer cents. */
  spent_cents: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  has_consented: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

/** `cursor` is present if there are more. */
export const Customers = z.object({ customers: z.array(Customer), cursor: z.optional(z.string()) })
