import type Stripe from 'stripe'
import { type Account, newId } from '../account.ts'
import { listOf } from './subscription-objects.ts'

export type InvoiceLine = {
  description: string
  cents: number
  price: Stripe.Price
  itemId: string
  isProration: boolean
  period: { start: number; end: number }
}
export type NewInvoice = {
  subscription: Stripe.Subscription
  customer: Stripe.Customer
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  lines: readonly InvoiceLine[]
  discountCents: number
  taxCents: number
  /** How many invoices the customer had before. */
  earlier: number
}

/** A finalized invoice that nobody has paid yet; what the customer's credit covers is not due. */
export function newInvoice({ seconds }: Account, made: NewInvoice): Stripe.Invoice {
  const { subscription, customer, lines, discountCents, taxCents } = made
  const id = newId('in')
  const at = seconds()
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0)
  const total = subtotal - discountCents + taxCents
  const due = Math.max(0, total + Math.min(0, customer.balance))
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local Stripe',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason: null,
      enabled: subscription.automatic_tax.enabled,
      liability: subscription.automatic_tax.liability,
      provider: subscription.automatic_tax.enabled ? 'stripe' : null,
      status: subscription.automatic_tax.enabled ? 'complete' : null,
    },
    automatically_finalizes_at: null,
    billing_reason: made.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: 'usd',
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: at,
    ending_balance: total + customer.balance - due,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => newLine(id, subscription.id, line)),
    ),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `LOCAL-${String(made.earlier + 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    payments: listOf(`/v1/invoice_payments?invoice=${id}`, []),
    period_start: at,
    period_end: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: {
      finalized_at: at,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - taxCents,
    total_pretax_credit_amounts: [],
    total_taxes: taxCents ? [totalTax(taxCents, total - taxCents)] : [],
    webhooks_delivered_at: at,
  }
}

const totalTax = (amount: number, taxable_amount: number): Stripe.Invoice.TotalTax => ({
  amount,
  tax_behavior: 'exclusive',
  tax_rate_details: null,
  taxability_reason: 'standard_rated',
  taxable_amount,
  type: 'tax_rate_details',
})

const newLine = (invoice: string, subscription: string, line: InvoiceLine): Stripe.InvoiceLineItem => ({
  id: newId('il'),
  object: 'line_item',
  amount: line.cents,
  currency: 'usd',
  description: line.description,
  discount_amounts: [],
  discountable: !line.isProration,
  discounts: [],
  invoice,
  livemode: false,
  metadata: {},
  parent: {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration: line.isProration,
      proration_details: null,
      subscription,
      subscription_item: line.itemId,
    },
    type: 'subscription_item_details',
  },
  period: line.period,
  pretax_credit_amounts: [],
  pricing: {
    price_details: { price: line.price.id, product: String(line.price.product) },
    type: 'price_details',
    unit_amount_decimal: null,
  },
  quantity: 1,
  quantity_decimal: null,
  subscription,
  subtotal: line.cents,
  taxes: [],
})

export const newInvoicePayment = (
  { seconds }: Account,
  invoice: Stripe.Invoice,
  intentId: string,
): Stripe.InvoicePayment => ({
  id: newId('inpay'),
  object: 'invoice_payment',
  amount_paid: invoice.amount_due,
  amount_requested: invoice.amount_due,
  created: seconds(),
  currency: 'usd',
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { payment_intent: intentId, type: 'payment_intent' },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: seconds() },
})
