import * as z from 'zod/mini'
import { Cursor, Order } from './orders.ts'

/** A buyer as a seller sees them. `full_email` is present only if the buyer agreed to it at checkout. */
export const Customer = z.object({
  id: z.string(),
  /** Masked. */
  email: z.string(),
  full_email: z.optional(z.string()),
  /** Country of the newest order. */
  country: z.optional(z.string()),
  orders: z.int(),
  /** After refunds, and without orders lost to a dispute; in integer cents. */
  spent_cents: z.int(),
  first_at: z.string(),
  last_at: z.string(),
  has_consented: z.boolean(),
})
export type Customer = z.infer<typeof Customer>

export const maxCustomerSearchLength = 100

/** `search` is a part of the masked address, a whole address, or a country or a part of its name. */
export const CustomersQuery = z.strictObject({
  ...Cursor.shape,
  search: z.optional(
    z
      .string()
      .check(
        z.maxLength(maxCustomerSearchLength, `Search for at most ${maxCustomerSearchLength} characters.`),
      ),
  ),
})

/**
 * Newest order first. `cursor` is present if there are more. A page of a search may be empty although there are more:
 * `searched` is the number of customers that were compared for it.
 */
export const Customers = z.object({
  customers: z.array(Customer),
  searched: z.optional(z.int()),
  cursor: z.optional(z.string()),
})

/** `orders` are the newest ones; `cursor` is present if there are more. */
export const CustomerOrders = z.object({
  customer: Customer,
  orders: z.array(Order),
  cursor: z.optional(z.string()),
})

/**
 * A part of the CSV file of the customers who agreed to share their address, newest order first; the first part begins
 * with the headings. `cursor` is present if there are more parts.
 */
export const CustomersExport = z.object({
  csv: z.string(),
  customers: z.int(),
  cursor: z.optional(z.string()),
})
