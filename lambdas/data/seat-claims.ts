import * as z from 'zod/mini'
import { isoAt } from '../clock.ts'
import { SoldBy } from './checkouts.ts'
import { keys } from './keys.ts'
import type { Write } from './table/client.ts'

/** The outbox item of a mail about a claimed seat, to the library of its giver or of its claimer. It names neither to the other. */
export const StoredSeatClaim = z.object({
  id: z.string(),
  library_id: z.string(),
  role: z.enum(['giver', 'claimer']),
  title: z.string(),
  store: z.omit(SoldBy, { url: true }),
})
export type StoredSeatClaim = z.infer<typeof StoredSeatClaim>

type Claimed = {
  seatId: string
  title: string
  store: StoredSeatClaim['store']
  giver: string
  claimer: string
}

/** Queues the mails to both, in the transaction that claims the seat. */
export const seatClaimWrites = ({ seatId, title, store, ...libraries }: Claimed, now: number): Write[] =>
  (['giver', 'claimer'] as const).map((role) => {
    const library_id = libraries[role]
    const claim = { id: `${seatId}-${role}`, library_id, role, title, store }
    return {
      Put: {
        Item: {
          ...keys.seatClaim(library_id, claim.id),
          type: 'seat_claim',
          created_at: isoAt(now),
          ...claim,
        },
      },
    }
  })
