import type { Payouts } from '../ports.ts'
import { accountStatus, onboard } from './payout-account.ts'
import { findPayout, sendPayout } from './payout-transfer.ts'

/** Separate transfers to accounts of sellers. Every method throws Failure 'payments-off' without a key. */
export const stripePayouts: Payouts = {
  onboard,
  status: accountStatus,
  send: sendPayout,
  find: findPayout,
}
