import type Stripe from 'stripe'
import { type Account, newId } from './account.ts'
import type { PaymentPage } from './records.ts'

/** What a charge says of how it was paid. */
export type Method = Stripe.Charge.PaymentMethodDetails

export const bankDebit: Method = { type: 'us_bank_account' }

/** https://docs.stripe.com/api/charges/object#charge_object-payment_method_details-card */
export const cardMethod = (card: Stripe.PaymentMethod.Card | undefined): Method => ({
  type: 'card',
  card: {
    amount_authorized: null,
    authorization_code: null,
    brand: card?.brand ?? null,
    checks: null,
    country: card?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  },
})

export type BilledTo = Pick<Stripe.Charge.BillingDetails, 'address' | 'email' | 'name'>

export const newIntent = (
  { seconds }: Account,
  amount: number,
  { intentData, customer = null }: Pick<PaymentPage, 'intentData'> & { customer?: string | null },
): Stripe.PaymentIntent => ({
  id: newId('pi'),
  object: 'payment_intent',
  allowed_payment_method_types: null,
  amount,
  amount_capturable: 0,
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  client_secret: null,
  confirmation_method: 'automatic',
  created: seconds(),
  currency: 'usd',
  customer,
  customer_account: null,
  description: intentData.description,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  metadata: intentData.metadata,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_options: {},
  payment_method_types: ['card', 'us_bank_account'],
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'requires_payment_method',
  transfer_data: null,
  transfer_group: null,
})

/** A charge that succeeded, with its transaction. */
export function newCharge(
  account: Account,
  intent: Stripe.PaymentIntent,
  { address, email, name }: BilledTo,
  method: Method,
): { charge: Stripe.Charge; transaction: Stripe.BalanceTransaction } {
  const id = newId('ch')
  const transaction = newTransaction(account, id, intent.amount, feeOf(intent.amount), 'charge')
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: transaction.id,
    billing_details: { address, email, name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'LOCAL STRIPE',
    captured: true,
    created: account.seconds(),
    currency: 'usd',
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: intent.id,
    payment_method: newId('pm'),
    payment_method_details: method,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  return { charge, transaction }
}

export const newTransaction = (
  { seconds }: Account,
  source: string,
  amount: number,
  fee: number,
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'topup' | 'transfer' | 'transfer_refund',
): Stripe.BalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  amount,
  available_on: seconds(),
  balance_type: 'payments',
  created: seconds(),
  currency: 'usd',
  description: null,
  exchange_rate: null,
  fee,
  fee_details: [],
  net: amount - fee,
  reporting_category: type,
  source,
  status: 'available',
  type,
})

/** 2.9 % and 30 cents. */
export const feeOf = (cents: number) => Math.round(cents * 0.029) + 30
