/** One line of a payment. Money is integer cents of US dollars. */
export type PaymentLine = {
  /** The line's position in the checkout, from 0. */
  line: number
  quantity: number
  /** Quantity x price, before discount and tax. */
  subtotalCents: number
  discountCents: number
  taxCents: number
  /** What the buyer paid for the line: subtotal - discount + tax. */
  totalCents: number
}

/** A line of a payment with the seller's share of it. */
export type SaleLine = PaymentLine & { commissionPct: number }

/** What an operator may decide of the courses whose money goes back, other than by the amount. */
export const refundAccess = ['ends', 'stays'] as const
export type RefundAccess = (typeof refundAccess)[number]

/** A refund that succeeded. With `line`, it was made for that line only. Times are epoch milliseconds. */
export type Refund = { id: string; at: number; cents: number; line?: number; access?: RefundAccess }

/** Returns the refunds that were made and those that still wait: what neither of them takes is left to refund. */
export const refundsSoFar = ({
  refunds,
  pendingRefunds = [],
}: Pick<PaymentFacts, 'refunds' | 'pendingRefunds'>): readonly Refund[] => [...refunds, ...pendingRefunds]

/** `failedAt`: when the bank sent it back; undefined where the provider does not say. */
export type FailedRefund = Refund & { failedAt?: number }

export type Dispute = {
  id: string
  at: number
  cents: number
  state: 'open' | 'won' | 'lost'
  /** When it was won or lost. */
  closedAt?: number
  /** Until when evidence can be submitted, and whether it was. */
  evidenceUntil?: number
  hasEvidence?: boolean
}

/** What the issuer of a card has told the provider about a payment before anybody disputes it. */
export type FraudWarning = { id: string; at: number }

/** The card that was charged, as a receipt names it. */
export type CardFacts = { brand: string; last4: string }

export type BuyerFacts = {
  email: string
  country?: string
  hasConsented: boolean
  /** Identifies the card that paid: equal for equal card numbers. */
  cardFingerprint?: string
}

/** The current state of a payment at its provider. */
export type PaymentFacts = {
  /** The order's id: the payment's, or the session's if nothing had to be paid. */
  id: string
  /** The provider's name in ids and logs. */
  provider: 'stripe' | 'manual'
  checkoutId: string
  /** `expired`: it was never begun. `failed`: the bank did not send the money of a debit. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  /** When the money was taken or, if nothing had to be paid, when the buyer completed the order. */
  paidAt: number
  currency: 'usd'
  lines: readonly PaymentLine[]
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  refunds: readonly Refund[]
  /** Refunds that the provider makes later, for example once its balance suffices; absent without any. Ledger and access wait for them. */
  pendingRefunds?: readonly Refund[]
  /** Refunds that failed, some of them after they had succeeded. */
  failedRefunds: readonly FailedRefund[]
  disputes: readonly Dispute[]
  /** Fraud warnings that were looked up by id. */
  warnings?: readonly FraudWarning[]
  buyer: BuyerFacts
  /** Absent for other means of payment. */
  card?: CardFacts
}
