import { dayMs, hourMs } from '../time.ts'

/** Less is kept until the next payout (docs/product.md, Payouts). */
export const minPayoutCents = 2500

/** Nothing is sent to a new bank account before (docs/product.md, Payouts). */
export const newBankAccountHoldMs = 3 * dayMs

const weekday = 1
const hourUtc = 8

/** Where Stripe pays out to from a platform in the United States: https://docs.stripe.com/connect/cross-border-payouts */
export const payoutCountries = [
  ...['AT', 'BE', 'BG', 'CA', 'CH', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GB', 'GR', 'HR', 'HU'],
  ...['IE', 'IS', 'IT', 'LI', 'LT', 'LU', 'LV', 'MT', 'NL', 'NO', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK', 'US'],
] as const

/** States of a seller's account at the payment provider. `not_begun`: there is none, or it was closed. */
export const payoutAccountStates = ['not_begun', 'more_needed', 'in_review', 'ready', 'refused'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

/** The provider gives an account that is entered again another `id`; its number keeps the `fingerprint`. */
export type BankAccount = { id: string; fingerprint?: string | undefined; last4: string }

/** The current state of a seller's account at the payment provider. */
export type PayoutAccountFacts = {
  id: string
  /** A payout can be sent to one that is `ready`. */
  state: Exclude<PayoutAccountState, 'not_begun'>
  /** The bank accounts that money goes to from there. */
  bankAccounts?: readonly BankAccount[]
  /** The last transfer to the seller's bank, if it came back. Nothing is sent again because of it. */
  failedBankTransfer?: { id: string; at: number; cents: number; reason: string }
}

/** A payout that the provider has sent. Money is integer cents. */
export type FoundPayout = {
  transferId: string
  accountId: string
  /** Epoch milliseconds. */
  at: number
  cents: number
  /** What was taken back since. */
  reversedCents: number
}

/** What is said of an account that cannot be paid, and what to do about it. */
export const accountSentences: Record<Exclude<PayoutAccountState, 'ready'>, string> = {
  not_begun: 'Set up payouts to tell us where your money goes.',
  more_needed: 'Stripe needs some details from you before it can pay you: continue the setup.',
  in_review: 'Stripe is checking your details, which can take a few days.',
  refused: 'Stripe cannot pay out to this account: write to us, and we look into it with you.',
}

/** `sending` until it is known whether the provider took it. `refused` ones are available again. */
export const payoutStates = ['sending', 'sent', 'refused'] as const

/** Returns when payouts are sent next after a moment: on Mondays at 8:00 UTC. Epoch milliseconds. */
export function nextPayoutAt(after: number): number {
  const midnight = Math.floor(after / dayMs) * dayMs
  const daysToGo = (weekday - new Date(midnight).getUTCDay() + 7) % 7
  const at = midnight + daysToGo * dayMs + hourUtc * hourMs
  return at > after ? at : at + 7 * dayMs
}
