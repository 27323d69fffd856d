/** What a payment provider is asked for; nothing above `lambdas/payments/<provider>/` knows a provider's shapes. */

/** Times are epoch milliseconds, money is integer cents of US dollars. */
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

/** A refund that succeeded. `line` is there if it was made for one line only. */
export type Refund = { id: string; at: number; cents: number; line?: number }

export type Dispute = {
  id: string
  at: number
  cents: number
  state: 'open' | 'won' | 'lost'
  /** When it was won or lost. */
  closedAt?: number
}

export type BuyerFacts = { email: string; country?: string; hasConsented: boolean }

/** What is true of a payment at its provider now. */
export type PaymentFacts = {
  /** The order's id: the payment's, or the session's where nothing had to be paid. */
  id: string
  /** The provider's name in ids and logs. */
  provider: 'stripe' | 'manual'
  checkoutId: string
  state: 'open' | 'processing' | 'paid' | 'failed'
  paidAt: number
  currency: 'usd'
  lines: readonly PaymentLine[]
  subtotalCents: number
  discountCents: number
  taxCents: number
  totalCents: number
  refunds: readonly Refund[]
  /** Refunds that failed, some of them after they had succeeded. */
  failedRefunds: readonly Refund[]
  disputes: readonly Dispute[]
  buyer: BuyerFacts
}

export type CheckoutRequest = {
  checkoutId: string
  storeName: string
  lines: readonly { title: string; quantity: number; priceCents: number }[]
  successUrl: string
  cancelUrl: string
  /** When the payment page ends, epoch milliseconds: 30 minutes to 24 hours after it starts. 24 hours without it. */
  expiresAt?: number
  /** Shown below the button, as what the buyer accepts. */
  policies?: readonly { title: string; url: string }[]
  /** Copied to the payment, for operators who read it at the provider. */
  metadata: Record<string, string>
}

/** `id` is the payment's or the session's; both lead to the same facts. */
export type Sales = {
  /** One call, under an idempotency key derived from the checkout's id. */
  start(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** Undefined for a payment that is not of a checkout of ours. */
  load(id: string): Promise<PaymentFacts | undefined>
  /** Ends an open session, so that nobody pays it; one that is over already is left as it is. */
  expire(sessionId: string): Promise<void>
  refund(request: {
    paymentId: string
    cents: number
    line?: number
    idempotencyKey: string
  }): Promise<Refund>
  /**
   * The payment or session that a webhook's event is about; undefined for an event that is none of ours.
   * @throws Failure 'not-allowed' if the signature is wrong or more than 300 s old.
   */
  verify(rawBody: Uint8Array, signature: string): Promise<string | undefined>
  /** Ids of payments and sessions that changed at or after `since`, oldest first, repeated ids left out. */
  changesSince(since: number): AsyncIterable<string>
}
