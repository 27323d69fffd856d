import { isoAt } from '../../clock.ts'
import type { StoredSeatClaim } from '../sales/buyer-news.ts'
import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'

type Claimed = {
  paymentId: string
  seatId: string
  title: string
  store: StoredSeatClaim['store']
  giver: string
  claimer: string
}

/** Queues the mails to both, in the transaction that claims the seat. */
export const seatClaimWrites = (
  { paymentId, seatId, title, store, ...libraries }: Claimed,
  now: number,
): Write[] =>
  (['giver', 'claimer'] as const).map((role) => {
    const library_id = libraries[role]
    const id = `${seatId}-${role}`
    const claim: StoredSeatClaim = { id, payment_id: paymentId, library_id, role, title, store }
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
