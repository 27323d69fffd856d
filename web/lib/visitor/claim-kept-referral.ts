import { referralsApi } from '#contract/api/referrals-api.ts'
import { call } from '../api.ts'
import { forgetReferral } from './kept-referral.ts'

/** Tells the server who sent the seller, once. Whether it counts is the server's decision; a failure is tried again later. */
export async function claimKeptReferral(code: string) {
  await call(referralsApi['claim-referral'], { code })
  forgetReferral()
}
