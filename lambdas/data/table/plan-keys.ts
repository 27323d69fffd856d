import { type Key, tenantPartition } from './partitions.ts'

export const referredPrefix = 'REFERRED#'

export const planMailPartition = (tenantId: string) => `PLANMAILS#${tenantId}`

/** The part of `keys` for plans: credits, subscriptions, referrals and the mails about them. */
export const planKeys = {
  /** {tenant_id, delta, reason} */
  credit: (tenantId: string, entryId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `CREDIT#${entryId}`,
  }),
  /** What has been recorded of a plan's subscription so far; see subscriptions.ts. */
  subscription: (subscriptionId: string): Key => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: 'SUBSCRIPTION',
  }),
  /** What has been recorded of the referral of this subscription's invoices; see referral-earnings.ts. */
  subscriptionReferral: (subscriptionId: string): Key => ({
    pk: `SUBSCRIPTION#${subscriptionId}`,
    sk: 'REFERRAL',
  }),
  /** {tenant_id, owner_id}: whose referral link has this code. */
  referralCode: (code: string): Key => ({ pk: `REFERRAL#${code}`, sk: 'REFERRAL' }),
  /** {code} and counters {visits, sign_ups, paying, earned_cents} of the seller's referral link; see referrals.ts. */
  referrals: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'REFERRALS' }),
  /** {tenant_id, code}: who referred this seller. Never changed. */
  referrer: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'REFERRER' }),
  /** A subscription that earns this seller a referral; `id` is the subscription's. */
  referredSubscription: (tenantId: string, subscriptionId: string): Key => ({
    pk: tenantPartition(tenantId),
    sk: `${referredPrefix}${subscriptionId}`,
  }),
  /** {fingerprints}: the cards that this seller's plans were paid with. */
  planCards: (tenantId: string): Key => ({ pk: tenantPartition(tenantId), sk: 'PLANCARDS' }),
  /** {owner_id, notice}: a mail to a seller about their plan, type `plan_mail`; see plan-mails.ts. */
  planMail: (tenantId: string, event: string): Key => ({ pk: planMailPartition(tenantId), sk: event }),
  /** Exists once an operator has set up billing; see plans.ts. */
  billing: { pk: 'BILLING', sk: 'BILLING' },
  /** {trial_ends_at, ttl}: the trial of a mailbox, by its HMAC. It outlives the account; see trials.ts. */
  trial: (trialKey: string): Key => ({ pk: `TRIAL#${trialKey}`, sk: 'TRIAL' }),
}
