import * as z from 'zod/mini'
import { SoldBy, SoldByStore } from '../sold-by.ts'

// Apart from what queues these mails, which needs no schema of them.

/** The outbox item of a mail about a claimed seat, to the library of its giver or of its claimer. It names neither to the other. */
export const StoredSeatClaim = z.object({
  id: z.string(),
  payment_id: z.optional(z.string()),
  library_id: z.string(),
  role: z.enum(['giver', 'claimer']),
  title: z.string(),
  store: SoldByStore,
})
export type StoredSeatClaim = z.infer<typeof StoredSeatClaim>

/** A payment by bank debit, which takes days. The outbox item of the mails that it has begun and that it has failed. */
export const StoredDebit = z.object({
  id: z.string(),
  email: z.string(),
  store: SoldBy,
  total_cents: z.int(),
  state: z.enum(['processing', 'failed']),
})
export type StoredDebit = z.infer<typeof StoredDebit>
