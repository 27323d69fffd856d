import * as z from 'zod/mini'
import { referralCodePattern } from '#rules/billing/referral.ts'

/** Opaque and stable: 8 characters without those that look alike. */
export const ReferralCode = z
  .string()
  .check(z.regex(referralCodePattern, 'Send the 8 characters that follow ?ref= in a referral link.'))

/** The code of the link that the seller came by before the sign-up. */
export const ClaimReferral = z.strictObject({ code: ReferralCode })
/** Whether the seller now counts as referred by the owner of the code. A code that does not count is not an error. */
export const ClaimedReferral = z.object({ claimed: z.boolean() })
export const CountReferralVisit = z.strictObject({ code: ReferralCode })

/** What a seller's referral link has brought. Money in integer cents, after refunds and disputes. */
export const Referrals = z.object({
  code: ReferralCode,
  visits: z.int(),
  sign_ups: z.int(),
  /** Referred sellers whose subscription is paid at present. */
  paying: z.int(),
  earned_cents: z.int(),
  /** The part of it that is still held. */
  pending_cents: z.int(),
})
export type Referrals = z.infer<typeof Referrals>
