import { dayMs, hourMs } from '../time.ts'

/** docs/product.md, Library. */
export const accessLinkDays = 90
export const accessLinkLifeSeconds = accessLinkDays * 24 * 3600
/** docs/product.md, Library: codes that one gift link may have mailed, to any emails. */
export const mailsPerGiftHour = 10
/** How long a buyer's session lasts (docs/product.md, Library). */
export const buyerSessionDays = 30
/** docs/product.md, Refunds. */
export const refundDays = 30

const cardBrands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** `Visa ending in 4242`, as it is read out, too. */
export const cardName = ({ brand, last4 }: { brand: string; last4: string }) =>
  `${cardBrands[brand] ?? 'Card'} ending in ${last4}`

/** A day ends so much later in the last time zone than in UTC. */
const lastZoneMs = 12 * hourMs

/** Returns a moment of the last day on which a refund can be requested. Epoch milliseconds, as `paidAt`. */
export const refundEndsAt = (paidAt: number) => paidAt + refundDays * dayMs

/** Returns whether a buyer may still request a refund: until the named day has ended everywhere. Both times in epoch milliseconds. */
export const isInRefundPeriod = (paidAt: number, now: number) =>
  now < (Math.floor(refundEndsAt(paidAt) / dayMs) + 1) * dayMs + lastZoneMs

/**
 * Returns whether a return address still opens what was paid for: as long as the access link in the mail does. Both times in
 * epoch milliseconds.
 */
export const isReturnUrlValid = (paidAt: number, now: number) => now <= paidAt + accessLinkLifeSeconds * 1000

type Seats = { seats: number; created_at: string; payment_id: string }
/** One seat of a payment, counted from 1. */
export type SeatNumber = { payment_id: string; number: number }
/** A seat that has a gift link; with `claimed_at` once somebody has it. */
type SeatWithLink = SeatNumber & { claimed_at?: string | undefined }

/**
 * Returns the seats of one course that its buyer may still give away: all but the first one of their oldest purchase,
 * which they keep, and those that are `given` already. If that first one is given, because an older purchase was
 * returned since, they keep another one; and none if a gift gives them the course.
 */
export function seatsToGive(
  purchases: readonly Seats[],
  given: readonly SeatWithLink[] = [],
  { hasGift = false } = {},
): SeatNumber[] {
  const oldestFirst = [...purchases].sort((a, b) =>
    `${a.created_at} ${a.payment_id}` < `${b.created_at} ${b.payment_id}` ? -1 : 1,
  )
  const free = oldestFirst.flatMap((purchase) => freeSeats(purchase, given))
  if (hasGift) return free
  const kept = { payment_id: oldestFirst[0]?.payment_id ?? '', number: 1 }
  return free.filter((seat) => !isSameSeat(seat, kept)).slice(0, Math.max(0, free.length - 1))
}

/** Without the seats that others have or may claim. A link that a refund has ended takes none. */
function freeSeats({ payment_id, seats }: Seats, given: readonly SeatWithLink[]): SeatNumber[] {
  const taken = given.filter(
    (seat) => seat.payment_id === payment_id && (seat.claimed_at || seat.number <= seats),
  )
  return Array.from({ length: seats }, (_, n) => ({ payment_id, number: n + 1 }))
    .filter((seat) => !taken.some((it) => isSameSeat(it, seat)))
    .slice(0, Math.max(0, seats - taken.length))
}

/** Returns whether a seat that nobody has claimed can still be: refunds end the last links, and claimed seats come first. */
export const isLinkOpen = (
  { payment_id, number }: SeatNumber,
  { seats }: Seats,
  given: readonly SeatWithLink[],
) =>
  number <= seats && given.filter((seat) => seat.payment_id === payment_id && seat.claimed_at).length < seats

const isSameSeat = (a: SeatNumber, b: SeatNumber) => a.payment_id === b.payment_id && a.number === b.number

/**
 * Returns how many seats of one course its buyer has besides those that others have, `claimed`. A payment with more
 * claimed than paid seats has none left, and takes none from another payment.
 */
export const seatsWithout = (purchases: readonly Seats[], claimed: readonly SeatNumber[]): number =>
  purchases.reduce((sum, { payment_id, seats }) => {
    const others = claimed.filter((seat) => seat.payment_id === payment_id).length
    return sum + Math.max(0, seats - others)
  }, 0)

type Claim = { claimed_at: string; number: number }

/**
 * Returns whether a claimed seat is paid for. After a refund, those who claimed first keep their seats. A seat from before
 * its number was recorded comes after others that were claimed at the same moment.
 */
export function isSeatPaid(
  claim: { claimed_at: string; number?: number | undefined },
  claims: readonly Claim[],
  paidSeats: number,
): boolean {
  const { claimed_at, number = Number.POSITIVE_INFINITY } = claim
  const upToThis = claims.filter(
    (other) => other.claimed_at < claimed_at || (other.claimed_at === claimed_at && other.number <= number),
  )
  return upToThis.length <= paidSeats
}

type PaidSeats = { quantity: number; totalCents: number }

/** Returns what was paid for so many seats of a line. Rounded on the sum, so that all seats cost what the line did. */
export const centsOfSeats = ({ quantity, totalCents }: PaidSeats, seats: number) =>
  Math.round((totalCents * seats) / quantity)

/** Returns how many seats the refunds made for a line have returned: as many as they pay for in full. */
export function seatsRefunded(line: PaidSeats, refundedCents: number): number {
  let seats = 0
  while (seats < line.quantity && refundedCents > 0 && refundedCents >= centsOfSeats(line, seats + 1))
    seats += 1
  return seats
}

/** Returns what a refund of so many more seats of a line pays, after what was refunded for the line before. */
export const seatRefundCents = (line: PaidSeats, refundedCents: number, seats: number) =>
  centsOfSeats(line, seatsRefunded(line, refundedCents) + seats) - refundedCents

type RefundFacts = {
  orderState: 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'
  totalCents: number
  paidAt: number
  requestState: 'open' | 'declined' | undefined
}

/** Returns what a buyer may do about a refund. Money in integer cents, `paidAt` and `now` in epoch milliseconds. */
export function refundStateOf({ orderState, totalCents, paidAt, requestState }: RefundFacts, now: number) {
  if (orderState === 'refunded') return 'refunded'
  if (orderState === 'disputed') return 'disputed'
  if (orderState === 'lost') return 'closed'
  if (requestState === 'declined') return 'declined'
  if (requestState === 'open') return 'requested'
  return totalCents > 0 && isInRefundPeriod(paidAt, now) ? 'available' : 'closed'
}

export type MerchantOfRecord = { company: string; postal_address?: string | undefined }

/** Returns the seller on one line, as a receipt by mail or on paper names them. */
export const sellerLine = ({ company, postal_address }: MerchantOfRecord) =>
  [company, postal_address].filter(Boolean).join(', ')

const lessonsToRead = 3

/** Returns whether enough of a course was read to review it: half of its lessons, or three. */
export const hasReadEnough = ({ read, lessons }: { read: number; lessons: number }) =>
  read > 0 && (read >= lessonsToRead || read * 2 >= lessons)
