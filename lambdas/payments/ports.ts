import type { PlanChoice } from '#contract/money/plan-choice.ts'
import type { Plan } from '#rules/billing/plans.ts'
import type { Dispute, FailedRefund, PaymentFacts, Refund, RefundAccess } from '#rules/money/payment.ts'
import type { FoundPayout, PayoutAccountFacts } from '#rules/money/payout.ts'

/* What the product asks of a payment provider. Times are epoch milliseconds, money is integer cents of US dollars. Only
lambdas/payments/<provider>/ knows a provider's ids and shapes. */

export type CheckoutRequest = {
  checkoutId: string
  storeName: string
  /** `line` is the line's number in the checkout, its position without one: units of a line may have several prices. */
  lines: readonly { line?: number; title: string; quantity: number; priceCents: number }[]
  successUrl: string
  cancelUrl: string
  /** When the payment page ends, epoch milliseconds: 30 minutes to 24 hours after it starts. 24 hours without it. */
  expiresAt?: number
  /** Asks the buyer's bank to confirm that it is them, where their card can. */
  isSecure?: boolean
  /** Shown below the button, as what the buyer accepts. */
  policies?: readonly { title: string; url: string }[]
  /** Copied to the payment, for operators who read it at the provider. */
  metadata: Record<string, string>
}

/**
 * What to look at: a payment or its session, a plan's subscription, or a seller's payout account. A refund's payment may
 * be of a sale or of a plan's invoice: one of `Sales` and `Plans` loads it, the other has nothing under its id.
 */
export type EventSubject =
  | { kind: 'payment' | 'subscription'; id: string }
  /** `hasArrived`: a transfer to the seller's bank did, and nothing else is said. */
  | { kind: 'account'; id: string; hasArrived?: boolean }
  /** A card was declined at this checkout. `card` is equal for equal card numbers. Nothing else is known of it later. */
  | { kind: 'declined'; id: string; card: string; at: number }

/**
 * What a payment's record has once a change is settled: anything of it, this entry of the ledger, or that its dispute is lost. It was
 * made from facts that were loaded after the change, so that all older changes are in it too.
 */
export type SettledRecord = { paymentId: string; entry?: string; isLost?: true }

/** An id for `load`, and when it changed, epoch ms. Without `recordedAs` the record does not say whether the change is settled. */
export type Changed = { id: string; at: number; recordedAs?: SettledRecord }

/** What is sent to the bank of a buyer who disputes a payment, in plain text. */
export type DisputeEvidence = {
  email: string
  product: string
  /** The date of the purchase. */
  date: string
  refundPolicy: string
  /** What the buyer opened, and when. */
  accessLog: string
  /** Receipt, progress and whatever else there is to say. */
  text: string
}

/** `isPending`: the provider has taken it on and makes it later. */
export type MadeRefund = Refund & { isPending: boolean }

/** `id` is the payment's or the session's; both lead to the same facts, and so does the id of a warning of fraud. */
export type Sales = {
  /** One call, under an idempotency key derived from the checkout's id. */
  start(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** Undefined for a payment that is not of a checkout of ours. */
  load(id: string): Promise<PaymentFacts | undefined>
  /** Ends an open session, so that nobody pays it; one that is over already is left as it is. Returns whether nobody can pay it any more, or has. */
  expire(sessionId: string): Promise<boolean>
  refund(request: {
    paymentId: string
    cents: number
    line?: number
    access?: RefundAccess
    /** What it is made for: an approval's or a warning's id. */
    cause?: string
    idempotencyKey: string
  }): Promise<MadeRefund>
  /** The refund of a payment that was made for this cause, unless it failed. The provider forgets idempotency keys after a day. */
  refundFor(paymentId: string, cause: string): Promise<Refund | undefined>
  /** Once, and until the dispute's deadline. Returns false if it was submitted or decided already. */
  submitEvidence(disputeId: string, evidence: DisputeEvidence): Promise<boolean>
  /**
   * What a webhook's event is about, be it a sale, a plan or a payout; undefined for an event that is none of ours.
   * @throws Failure 'not-allowed' if the signature is wrong or more than 300 s old.
   */
  verify(rawBody: Uint8Array, signature: string): Promise<EventSubject | undefined>
  /** Payments and sessions that changed at or after `since`, each once, by their newest change, oldest first. */
  changesSince(since: number): AsyncIterable<Changed>
}

/** A paid invoice of a subscription. One that was covered by a trial, a code or the customer's credit has 0 cents. */
export type InvoiceFacts = {
  id: string
  /** For `Sales.refund`. Undefined where nothing had to be paid. */
  paymentId?: string
  paidAt: number
  /** What was paid, without tax. */
  cents: number
  taxCents: number
  /** Whether nothing was owed, because of a trial or a code. What the customer's credit paid was owed. */
  isFree: boolean
  /** What it paid for. The subscription's own plan may have changed since. */
  plan: Plan
  /** The plan before a change. */
  changedFrom?: Plan
  /** `first` begins a subscription, `change` is the prorated amount of an upgrade. */
  reason: 'first' | 'renewal' | 'change'
  periodStart: number
  periodEnd: number
  /** With tax, as for sales. */
  refunds: readonly Refund[]
  /** As for sales. */
  pendingRefunds?: readonly Refund[]
  failedRefunds: readonly FailedRefund[]
  disputes: readonly Dispute[]
}

/** What is true of a subscription at its provider now. */
export type SubscriptionFacts = PlanChoice & {
  id: string
  provider: 'stripe'
  customerId: string
  tenantId: string
  /** `incomplete`: its first payment has not succeeded. `ended` is final. */
  status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended'
  startedAt: number
  periodStart: number
  periodEnd: number
  /** Each interval, without tax. */
  priceCents: number
  /** While it is past due: when the oldest unpaid invoice was due. */
  pastDueAt?: number
  endedAt?: number
  cancelAtPeriodEnd: boolean
  pendingChange?: PlanChoice & { at: number }
  /** `fingerprint` is equal for equal card numbers. */
  card?: { fingerprint: string; brand: string; last4: string }
  /** At the provider's pages the customer has chosen another card, which is not charged yet: `Plans.moveToNewCard`. */
  hasNewCard?: true
  /** Paid ones, oldest first. */
  invoices: readonly InvoiceFacts[]
}

export type PlanCheckoutRequest = PlanChoice & {
  tenantId: string
  email: string
  /** Of an earlier subscription, so that invoices and cards stay together. */
  customerId?: string
  /** The first payment waits until then. Ignored when it is less than two days away. */
  trialEndsAt?: number
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
  idempotencyKey: string
}

/** What changing the plan at once costs now, with tax. `openCents`, a part of it: what is open, and is paid first. */
export type ChangePreview = { dueCents: number; openCents: number; taxCents: number; prorationAt: number }

export type PlanChangeRequest = PlanChoice & {
  subscriptionId: string
  /** `now` charges what is open and then the prorated difference, or changes nothing if that fails. `period-end` charges nothing now. */
  when: 'now' | 'period-end'
  /** From the preview, so that the amount is the one that was shown. */
  prorationAt?: number
}

/** `message` is for the subscriber: why nothing was changed and what to do. */
export type PlanChange = { state: 'changed' } | { state: 'refused'; message: string }

export type Plans = {
  /** @throws Failure 'payments-unavailable' if the provider does not answer, 'not-found' without `setUpPrices` */
  checkout(request: PlanCheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** The provider's pages for card, invoices and cancellation; `payment-method` opens the card at once. */
  portal(request: {
    customerId: string
    returnUrl: string
    flow?: 'payment-method'
  }): Promise<{ url: string }>
  /**
   * By the id of a subscription, of its session, of its customer, or of a payment of one of its invoices. Undefined for one
   * that is not of a tenant of ours, and for a session that nobody has completed.
   */
  load(id: string): Promise<SubscriptionFacts | undefined>
  preview(request: PlanChoice & { subscriptionId: string }): Promise<ChangePreview>
  /** Replaces a change that waits for the period's end, and takes a cancellation back. */
  change(request: PlanChangeRequest): Promise<PlanChange>
  /** At the period's end. A change that waits for it is dropped. */
  cancel(subscriptionId: string): Promise<void>
  /** Takes back a cancellation or a change that waits for the period's end. */
  resume(subscriptionId: string): Promise<void>
  /**
   * Ends a subscription at once and refunds what was paid for it, except the invoices in `kept`. May be repeated; returns
   * what this call refunded.
   */
  endAndRefund(subscriptionId: string, kept?: ReadonlySet<string>): Promise<{ refundedCents: number }>
  /** Pays what is open with the new card, and charges it from now on. One that refuses leaves it open. May be repeated. */
  moveToNewCard(subscriptionId: string): Promise<void>
  /** What changed at or after `since`, each once, by its newest change, oldest first. */
  changesSince(since: number): AsyncIterable<Changed>
  /** Replaces the customer's address if it is one of `from`: one that they have entered at the provider stays. */
  moveEmail(request: { customerId: string; from: readonly string[]; to: string }): Promise<void>
  /**
   * Makes these the prices of new subscriptions and returns the lookup keys of those that were not there or were different.
   * Subscriptions that exist keep their price.
   */
  setUpPrices(
    prices: readonly (PlanChoice & { productName: string; priceCents: number })[],
  ): Promise<readonly string[]>
}

/** What settling a plan asks of its provider. */
export type SettlingMethod = 'load' | 'endAndRefund' | 'moveToNewCard'

export type OnboardingRequest = {
  tenantId: string
  /** ISO 3166, two letters. */
  country: string
  email: string
  /** Of an onboarding that was begun before. */
  accountId?: string
  /** The account that a new one takes the place of. */
  replaces?: string
  returnUrl: string
  /** Where the provider sends a seller to get another link when theirs is used or too old. */
  refreshUrl: string
}

export type PayoutRequest = {
  payoutId: string
  /** From 1. Another attempt is another payment, so look for the last one with `find` before. */
  attempt: number
  accountId: string
  cents: number
}

/** `reason` is for the seller, `code` for operators. */
export type SentPayout =
  | { state: 'sent'; transferId: string; at: number }
  | { state: 'refused'; reason: string; code: string }

export type Payouts = {
  /** A link to the provider's pages, for an account that is made at the first call. The link works once and briefly. */
  onboard(request: OnboardingRequest): Promise<{ accountId: string; url: string }>
  /**
   * `wasReady`: it could be paid when it was asked about before, and no bank transfer had come back. One call is enough then while
   * nothing speaks against it.
   * @throws Failure 'not-found'
   */
  status(accountId: string, known?: { wasReady: boolean }): Promise<PayoutAccountFacts>
  /**
   * A refusal changed nothing and is final for this attempt.
   * @throws Error if it is not known whether it was sent
   */
  send(request: PayoutRequest): Promise<SentPayout>
  /** The transfer of whichever attempt; undefined if none was made. */
  find(payoutId: string): Promise<FoundPayout | undefined>
}
