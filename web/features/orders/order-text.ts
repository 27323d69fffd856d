import type { LedgerEntry } from '#contract/money/ledger.ts'
import type { Order } from '#contract/sales/orders.ts'
import { dollarsAndCents } from '#rules/money/money.ts'

/** The product's own dates have no time: they are the same day everywhere. */
const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Dec 19, 2026` of `2026-12-19`. */
export const dateText = (date: string) => calendar.format(new Date(date))

/** Writes moments in a time zone. */
export const momentsIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })

const count = new Intl.NumberFormat('en-US')

/** `1 order`, `12,000 orders`. */
export const countText = (found: number, one: string, many: string) =>
  `${count.format(found)} ${found === 1 ? one : many}`

/** Today as a UTC date: that is how dates of release are counted. */
export const utcToday = () => new Date().toISOString().slice(0, 10)

export const isHeld = ({ available_on }: Pick<LedgerEntry, 'available_on'>) => available_on > utcToday()

/** `+$53.35` or `−$53.35`, with the minus sign that is as wide as a figure. */
export const signedDollars = (cents: number) =>
  `${cents < 0 ? '−' : cents > 0 ? '+' : ''}${dollarsAndCents(Math.abs(cents))}`

/** What happened, in a sentence, with what it did to the commission. */
export function eventText({ kind, cents, available_on, reason }: LedgerEntry): string {
  const amount = dollarsAndCents(Math.abs(cents))
  switch (kind) {
    case 'earn':
      return cents === 0
        ? 'Paid. The order earned no commission.'
        : `Paid. You earned ${amount}, ${isHeld({ available_on }) ? 'held until' : 'available since'} ${dateText(available_on)}.`
    case 'refund':
      if (cents === 0) return 'Refunded to the buyer. None of your commission went back with it.'
      return `Refunded to the buyer. ${amount} of your commission went back with it.`
    case 'dispute':
      return `The buyer disputed the payment at their bank. ${amount} of your commission is out until the bank decides.`
    case 'dispute_won':
      return `The bank decided for you. ${amount} of commission came back.`
    case 'adjustment':
      return reason ?? `The refund failed at the buyer’s bank. ${amount} of commission came back.`
    default:
      return `${entryTitle({ kind })}: ${signedDollars(cents)}.`
  }
}

const titles: Record<LedgerEntry['kind'], string> = {
  earn: 'Commission',
  refund: 'Refund to the buyer',
  dispute: 'Dispute opened',
  dispute_won: 'Dispute won',
  referral: 'Referral',
  referral_refund: 'Referral refunded',
  payout: 'Payout to your bank',
  payout_returned: 'Payout returned',
  adjustment: 'Correction',
}

export const entryTitle = ({ kind }: Pick<LedgerEntry, 'kind'>) => titles[kind]

/** Why an entry is in the ledger, below its title. */
export function entryNote(entry: LedgerEntry): string {
  const { kind, reason, order_id, deals } = entry
  if (reason) return reason
  if (kind === 'adjustment' && order_id) return 'The refund failed at the buyer’s bank.'
  if (kind === 'payout') return 'Sent to your account at Stripe.'
  if (kind === 'payout_returned') return 'It came back and is available again.'
  const day = dateText(entry.available_on)
  const counted = isHeld(entry) ? `Counts from ${day}` : `Counts since ${day}`
  return deals ? `${counted} · ${deals.join(', ')}` : counted
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** The amounts of an order as it was sold, before refunds and disputes. */
export function amountsOf({ lines }: Pick<Order, 'lines'>) {
  const priceCents = sumOf(lines.map(({ price_cents, quantity }) => price_cents * quantity))
  const discountCents = sumOf(lines.map(({ discount_cents }) => discount_cents))
  const taxCents = sumOf(lines.map(({ tax_cents }) => tax_cents))
  const commissionCents = sumOf(lines.map(({ commission_cents }) => commission_cents))
  return {
    priceCents,
    discountCents,
    taxCents,
    commissionCents,
    platformCents: priceCents - discountCents - commissionCents,
  }
}
