import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { type Account, find, newId } from './account.ts'
import { expandableId } from './billing/invoices.ts'
import { itemOf } from './billing/subscription-objects.ts'
import { closeDispute, isDecided, openDispute } from './disputes.ts'
import { callFaults, webhookModes } from './faults.ts'
import { warnOfFraud } from './fraud-warnings.ts'
import { newTransaction } from './payment-objects.ts'
import { settleDebit } from './payments.ts'
import { failRefund, makeHeldRefunds } from './refunds.ts'
import type { LocalStripe } from './stripe.ts'

const Settings = z.strictObject({
  webhooks: z.optional(z.enum(webhookModes)),
  fault: z.optional(z.nullable(z.enum(callFaults))),
  dispute: z.optional(z.strictObject({ payment: z.string(), outcome: z.enum(['open', 'won', 'lost']) })),
  /** The issuer of the card that paid warns of it. */
  fraudWarning: z.optional(z.string()),
  debit: z.optional(z.strictObject({ payment: z.string(), outcome: z.enum(['succeeded', 'failed']) })),
  /** The newest refund of this payment comes back from the buyer's bank. */
  failRefund: z.optional(z.string()),
  /** Whether charges of the card that this customer's plans are paid with are refused from now on. */
  failRenewals: z.optional(z.strictObject({ customer: z.string(), fails: z.boolean() })),
  /** Sends the events that were lost. */
  resend: z.optional(z.literal(true)),
  failPayouts: z.optional(z.boolean()),
  /** Whether refunds wait for a larger balance. With false, those that wait are made. */
  holdRefunds: z.optional(z.boolean()),
  /** Adds so many cents to the platform's balance, from which payouts are sent. */
  topUp: z.optional(z.int().check(z.positive(), z.maximum(99_999_999))),
})
type Settings = z.infer<typeof Settings>

export const howToChangePayments =
  'Send {"webhooks": "normal"|"lose"|"double"|"shuffle", "fault": null|"create"|"load"|"refund"|"send", ' +
  '"dispute": {"payment": id, "outcome": "open"|"won"|"lost"}, "fraudWarning": id of a payment, "debit": {"payment": id, "outcome": ' +
  '"succeeded"|"failed"}, "failRefund": id of a payment, "failRenewals": {"customer": id, "fails": bool}, "resend": true, "failPayouts": bool, "holdRefunds": bool, "topUp": cents}, each of them optional. A dispute needs a payment ' +
  'that was paid by card and whose dispute is not decided yet; a debit one that is under way.'

/** Sets faults, and decides debits, disputes and refunds. Returns undefined and changes nothing if one is impossible. */
export function changePayments(stripe: LocalStripe, body: unknown) {
  const settings = Settings.safeParse(body)
  if (!settings.success || !happens(stripe, settings.data)) return undefined
  const { faults, webhooks, account } = stripe
  const { fault, failPayouts, holdRefunds, topUp } = settings.data
  if (settings.data.webhooks) faults.webhooks = settings.data.webhooks
  if (fault !== undefined) faults.call = fault ?? undefined
  if (failPayouts !== undefined) faults.failPayouts = failPayouts
  if (holdRefunds !== undefined) faults.holdRefunds = holdRefunds
  if (holdRefunds === false) makeHeldRefunds(account)
  if (topUp !== undefined)
    account.records.put('transactions', newTransaction(account, newId('tu'), topUp, 0, 'topup'))
  if (settings.data.resend) webhooks.resendLost()
  account.records.commit()
  return {
    webhooks: faults.webhooks,
    fault: faults.call ?? null,
    failPayouts: faults.failPayouts,
    holdRefunds: faults.holdRefunds,
  }
}

function happens({ account }: LocalStripe, settings: Settings) {
  const { dispute, debit, fraudWarning, failRefund: refunded, failRenewals } = settings
  if (failRenewals && !refuseCards(account, failRenewals)) return false
  if (refunded && !failRefund(account, refunded)) return false
  if (debit && !settleDebit(account, debit.payment, debit.outcome === 'succeeded')) return false
  if (fraudWarning) {
    const [warned] = account.records.about('charges', fraudWarning)
    if (!warned) return false
    warnOfFraud(account, warned.id)
  }
  if (!dispute) return true
  const [charge] = account.records.about('charges', dispute.payment)
  if (!charge) return false
  const known = account.records.about('disputes', charge.id)
  const open = known.find((one) => !isDecided(one))
  if (!open && known.length > 0) return false
  const { id } = open ?? openDispute(account, charge.id)
  if (dispute.outcome !== 'open') closeDispute(account, id, dispute.outcome)
  return true
}

/** Returns false if there is no such customer. */
function refuseCards(account: Account, { customer, fails }: { customer: string; fails: boolean }) {
  for (const { default_payment_method } of account.records.about('subscriptions', customer)) {
    const card = find(account, 'cards', expandableId(default_payment_method))
    account.records.put('cards', { ...card, metadata: { declines: String(fails) } })
  }
  return account.records.get('customers', customer) !== undefined
}

/** Returns the payments, subscriptions and transfers, oldest first, and counts of the webhooks. */
export function listPayments({ account, webhooks, tick }: LocalStripe) {
  tick()
  const { records } = account
  const paid = records.all('charges').map((charge) => ({
    id: String(charge.payment_intent),
    amount_cents: charge.amount,
    refunded_cents: charge.amount_refunded,
    disputed: charge.disputed,
    metadata: charge.metadata,
    at: charge.created,
  }))
  const free = records
    .all('sessions')
    .filter(({ status, payment_status }) => status === 'complete' && payment_status === 'no_payment_required')
    .map(({ id, metadata, created }) => ({
      id,
      amount_cents: 0,
      refunded_cents: 0,
      disputed: false,
      metadata: metadata ?? {},
      at: created,
    }))
  const payments = [...paid, ...free].sort((a, b) => a.at - b.at).map(({ at: _, ...payment }) => payment)
  return {
    payments,
    subscriptions: records.all('subscriptions').map(listed),
    transfers: records
      .all('transfers')
      .map(({ id, amount, amount_reversed, destination, transfer_group }) => ({
        id,
        amount_cents: amount,
        reversed_cents: amount_reversed,
        account: String(destination),
        group: transfer_group,
      })),
    webhooks: webhooks.counts(),
  }
}

const listed = (subscription: Stripe.Subscription) => {
  const { id, customer, status, metadata, cancel_at_period_end } = subscription
  const { price, current_period_end } = itemOf(subscription)
  return {
    id,
    customer,
    status,
    price: price.lookup_key ?? price.id,
    amount_cents: price.unit_amount,
    period_end: current_period_end,
    cancel_at_period_end,
    metadata,
  }
}
