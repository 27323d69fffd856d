import * as z from 'zod/mini'
import { payoutAccountStates, payoutCountries } from '#rules/money/payout.ts'
import { payoutOutlookStates } from '#rules/money/payout-outlook.ts'
import { LedgerEntry } from './ledger.ts'
import { Payout } from './payout.ts'

export const PayoutAccountState = z.enum(payoutAccountStates)
export const PayoutCountry = z.enum(
  payoutCountries,
  'Choose one of the countries that payouts can be sent to.',
)

/** `country` is needed for the first setup, and to begin again with another one before the account is ready. */
export const SetUpPayouts = z.strictObject({ country: z.optional(PayoutCountry) })

export const PayoutAccount = z.object({
  state: PayoutAccountState,
  country: z.optional(z.string()),
  /** The last digits of the bank account that Stripe pays to. */
  bank_last4: z.optional(z.string()),
  /** The newest transfer from Stripe to the seller's bank came back. Stripe keeps the money. */
  bank_failure: z.optional(z.object({ at: z.string(), cents: z.int(), reason: z.string() })),
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** The next payout from what has been earned until now, or what keeps it back. `on` is a UTC date. */
const PayoutOutlook = z.object({
  state: z.enum(payoutOutlookStates),
  /** What the state means for the seller, and what to do. */
  sentence: z.string(),
  next: z.optional(z.object({ on: z.string(), cents: z.int() })),
})

/** What the rules of risk have found at a seller: what it holds, or what was done. */
export const RiskNotice = z.object({
  id: z.string(),
  at: z.string(),
  text: z.string(),
  effect: z.enum(['hold', 'pause', 'none']),
  state: z.enum(['open', 'safe', 'fraud', 'done']),
})
export type RiskNotice = z.infer<typeof RiskNotice>

/** The seller's payouts, newest first, a page at a time. `cursor` is present if there are more. */
export const Payouts = z.object({
  account: PayoutAccount,
  available_cents: z.int(),
  outlook: PayoutOutlook,
  /** Newest first. */
  notices: z.array(RiskNotice),
  payouts: z.array(Payout),
  cursor: z.optional(z.string()),
})
export type Payouts = z.infer<typeof Payouts>

/**
 * A payout with the ledger entries that it pays, a page at a time; a page may be short although there are more.
 * `carried_cents` is what was left over, or returned, before.
 */
export const PayoutDetail = z.extend(Payout, {
  carried_cents: z.int(),
  entries: z.array(LedgerEntry),
  cursor: z.optional(z.string()),
})
export type PayoutDetail = z.infer<typeof PayoutDetail>

/** The seller's money in integer cents; each amount is negative if refunds exceed it. */
export const BalanceAmounts = z.object({
  available_cents: z.int(),
  /** Held until the dates of `releases`. */
  pending_cents: z.int(),
  paid_out_cents: z.int(),
  /** Everything ever earned, after refunds and disputes. */
  lifetime_cents: z.int(),
  /** Soonest first. `on` is a UTC date. */
  releases: z.array(z.object({ on: z.string(), cents: z.int() })),
})
export type BalanceAmounts = z.infer<typeof BalanceAmounts>

export const Balance = z.extend(BalanceAmounts, { outlook: PayoutOutlook })
export type Balance = z.infer<typeof Balance>
