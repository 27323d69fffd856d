import type { Sales } from '../ports.ts'
import { expireCheckout, startCheckout } from './checkout-session.ts'
import { salesChangedSince, verifyEvent } from './events.ts'
import { loadPayment } from './load-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { submitEvidence } from './submit-evidence.ts'

/** Stripe Checkout on the platform's own account. Every method throws Failure 'payments-off' without a key. */
export const stripeSales: Sales = {
  start: startCheckout,
  load: loadPayment,
  expire: expireCheckout,
  refund: refundPayment,
  submitEvidence,
  verify: verifyEvent,
  changesSince: salesChangedSince,
}
