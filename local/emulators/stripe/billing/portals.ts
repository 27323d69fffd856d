import type Stripe from 'stripe'
import { type Account, find, newId } from '../account.ts'
import { behaviourOf, digitsOf, refusalOf } from '../test-cards.ts'
import type { PortalCreate } from './billing-params.ts'
import { newCard } from './customer-objects.ts'

export function createPortal(account: Account, params: PortalCreate): Stripe.BillingPortal.Session {
  const { id: customer } = find(account, 'customers', params.customer)
  const id = newId('bps')
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_local',
    created: account.seconds(),
    customer,
    customer_account: null,
    flow: params.flow_data
      ? {
          after_completion: {
            hosted_confirmation: null,
            redirect: params.flow_data.after_completion.redirect,
            type: 'redirect',
          },
          customer_update: null,
          subscription_cancel: null,
          subscription_pause: null,
          subscription_update: null,
          subscription_update_confirm: null,
          type: 'payment_method_update',
        }
      : null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url,
    url: `${account.pagesOrigin}/p/session/${id}`,
  }
  account.records.put('portals', portal)
  return portal
}

/** The newest first, those that are over last. */
export const subscriptionsOf = ({ records }: Account, customerId: string) =>
  records
    .about('subscriptions', customerId)
    .sort((a, b) => Number(a.ended_at !== null) - Number(b.ended_at !== null) || b.created - a.created)

/** Makes it the customer's default card. Those of subscriptions stay. Returns why it is refused. */
export function replaceCard(account: Account, customerId: string, number: string): string | undefined {
  const digits = digitsOf(number)
  const behaviour = behaviourOf(digits)
  if (behaviour !== 'pays' && behaviour !== 'declines later' && behaviour !== 'is disputed')
    return refusalOf(behaviour)
  const customer = find(account, 'customers', customerId)
  const card = newCard(account, digits, customer)
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: card.id }
  const updated = { ...customer, invoice_settings }
  account.records.put('cards', card)
  account.records.put('customers', updated)
  account.emit({ type: 'customer.updated', data: { object: updated } })
  return undefined
}
