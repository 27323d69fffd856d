import * as z from 'zod/mini'
import { StoreDate } from '../analytics.ts'
import { OrderState } from './order-state.ts'
import { Cursor } from './orders.ts'

export const maxSearchCharacters = 100

/**
 * Which orders are wanted. `q` is an order's id or a part of a product's title, of an id or of a buyer's address.
 * `from` and `to` are days in the store's time zone, both included.
 */
export const OrderFilter = z
  .strictObject({
    ...Cursor.shape,
    q: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(maxSearchCharacters, `Search for at most ${maxSearchCharacters} characters.`),
        ),
    ),
    state: z.optional(OrderState),
    product: z.optional(z.string().check(z.maxLength(100))),
    from: z.optional(StoreDate),
    to: z.optional(StoreDate),
  })
  .check(z.refine(({ from, to }) => !from || !to || from <= to, 'The first day must not be after the last.'))
export type OrderFilter = z.infer<typeof OrderFilter>

/** A part of the orders as lines of a CSV file; the first part begins with the headings. */
export const OrderExport = z.object({
  csv: z.string(),
  /** Orders in this part. */
  rows: z.int(),
  /** Present if there may be more. */
  cursor: z.optional(z.string()),
})
