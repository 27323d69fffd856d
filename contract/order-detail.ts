import * as z from 'zod/mini'
import { Source } from './checkout.ts'
import { LedgerEntry } from './ledger.ts'
import { Order } from './orders.ts'

/** An order with all that explains its commission. `entries` are its ledger entries, oldest first. */
export const OrderDetail = z.extend(Order, {
  source: z.optional(Source),
  /** Why the order earned nothing from the start. */
  no_commission: z.optional(z.string()),
  entries: z.array(LedgerEntry),
})
export type OrderDetail = z.infer<typeof OrderDetail>
