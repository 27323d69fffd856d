import type Stripe from 'stripe'
import { type Account, find, newId } from './account.ts'

/**
 * Records a card issuer's warning of a charge, which comes before its owner disputes it:
 * https://docs.stripe.com/api/radar/early_fraud_warnings/object and
 * https://docs.stripe.com/disputes/measuring#early-fraud-warnings
 */
export function warnOfFraud(account: Account, chargeId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = find(account, 'charges', chargeId)
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: account.seconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: String(charge.payment_intent),
  }
  account.records.put('warnings', warning)
  account.emit({ type: 'radar.early_fraud_warning.created', data: { object: warning } })
  return warning
}
