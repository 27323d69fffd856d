import { isSameMailbox } from './names/mailbox.ts'
import { dayMs } from './time.ts'

/** docs/product.md, Risk. All rules are functions of facts; what they lead to is written by whoever has the facts. */
export const firstPayoutBuyers = 3
export const firstPayoutCards = 2
/** A payment with an early fraud warning is refunded at once below this amount. */
export const autoRefundBelowCents = 30_000
export const maxDeclinedCardsPerDay = 4
/** How long declined cards count, and how long checkouts then ask the buyer's bank for 3-D Secure. */
export const declineWindowMs = dayMs
export const secureCheckoutPeriodMs = dayMs
/** The fewest orders from which rates are judged. */
export const minOrdersForRates = 20
/** Rates are those of the orders paid in this month and the two before it. */
export const monthsOfRates = 3
/** How long a commission waits while a seller's sales are held, instead of `holdDays`. */
export const riskHoldDays = 60
/** How long before a dispute's deadline evidence is submitted automatically. */
export const evidenceLeadMs = 2 * dayMs

export const flagKinds = [
  'refund-hold',
  'refund-pause',
  'dispute-hold',
  'dispute-pause',
  'fraud-warning',
  'declined-cards',
  'shared-bank',
] as const
export type FlagKind = (typeof flagKinds)[number]

/** What a flag holds until it is resolved. */
export type FlagEffect = 'hold' | 'pause' | 'none'
export const effectOf = (kind: FlagKind): FlagEffect => {
  if (kind.endsWith('-hold')) return 'hold'
  return kind.endsWith('-pause') ? 'pause' : 'none'
}

/** `subject` makes one flag of a kind: a month, a payment, a day. `text` is what the seller reads. */
export type Finding = { kind: FlagKind; subject: string; text: string }
/** Names a flag within its seller. */
export const flagIdOf = ({ kind, subject }: Pick<Finding, 'kind' | 'subject'>) => `${kind}.${subject}`

/** Sales of others than the seller. An order that was refunded or disputed in part counts once. */
export type SalesCounts = { orders: number; refunded: number; disputed: number }

/** Limits in ten thousandths of the orders. */
export const rateLimits = {
  'refund-hold': 1000,
  'refund-pause': 1500,
  'dispute-hold': 50,
  'dispute-pause': 75,
} as const
type RateKind = keyof typeof rateLimits
const rateKinds = ['refund-hold', 'refund-pause', 'dispute-hold', 'dispute-pause'] as const

/** Returns what the rates of a seller's orders lead to in a month (YYYY-MM). */
export function rateFindings(counts: SalesCounts, month: string): Finding[] {
  if (counts.orders < minOrdersForRates) return []
  return rateKinds
    .filter((kind) => countOf(kind, counts) * 10_000 >= rateLimits[kind] * counts.orders)
    .map((kind) => ({ kind, subject: month, text: rateText(kind, counts) }))
}

const countOf = (kind: RateKind, { refunded, disputed }: SalesCounts) =>
  kind.startsWith('refund') ? refunded : disputed

function rateText(kind: RateKind, counts: SalesCounts) {
  const what = kind.startsWith('refund') ? 'refunded' : 'disputed'
  const rate = `${countOf(kind, counts)} of your ${counts.orders} orders of the last three months were ${what}`
  const limit = `${rateLimits[kind] / 100}%`
  return effectOf(kind) === 'hold'
    ? `${rate}, which is ${limit} or more. Commissions of new sales are held for ${riskHoldDays} days.`
    : `${rate}, which is ${limit} or more. Your payouts are paused until we have looked into it.`
}

/** What is known of who bought from a seller and with what. */
export type DistinctBuyers = { buyers: number; cards: number }

/** Returns what a first payout still waits for; undefined if nothing is missing. */
export function firstPayoutWait({ buyers, cards }: DistinctBuyers): string | undefined {
  if (buyers >= firstPayoutBuyers && cards >= firstPayoutCards) return undefined
  return `Your first payout needs three buyers who paid with at least two cards; so far there were ${counted(buyers, 'buyer')} and ${counted(cards, 'card')}.`
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

type PurchaseFacts = {
  buyerEmail: string
  sellerEmail: string | undefined
  card: string | undefined
  planCards: ReadonlySet<string>
}

/** Returns why a purchase earns its seller nothing; undefined if it does. */
export function noCommissionReason({ buyerEmail, sellerEmail, card, planCards }: PurchaseFacts) {
  const isMailbox = sellerEmail !== undefined && isSameMailbox(sellerEmail, buyerEmail)
  const isCard = card !== undefined && planCards.has(card)
  return isMailbox || isCard ? 'Bought by the seller, or with a card of the seller.' : undefined
}

/** Decides what is done about a payment that its card's issuer warns of; `task`: an operator decides. */
export const warningOutcome = (leftCents: number): 'nothing' | 'refund' | 'task' => {
  if (leftCents <= 0) return 'nothing'
  return leftCents < autoRefundBelowCents ? 'refund' : 'task'
}

/** Returns whether a store's checkouts ask for 3-D Secure. `declinedAt`: of each card of one address or network, epoch ms. */
export const needsSecureCheckouts = (declinedAt: readonly number[], now: number) =>
  declinedAt.filter((at) => at > now - declineWindowMs).length >= maxDeclinedCardsPerDay

/** Returns when a dispute's evidence is submitted automatically (epoch ms). */
export const evidenceDueAt = (deadline: number, now: number) => Math.max(now, deadline - evidenceLeadMs)

/** The month (YYYY-MM) of a time, and those before it whose orders count with it. */
export function monthsCountedAt(at: number): string[] {
  const date = new Date(at)
  return Array.from({ length: monthsOfRates }, (_, back) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
}
