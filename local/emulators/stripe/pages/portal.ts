import type Stripe from 'stripe'
import { type Account, find } from '../account.ts'
import { replaceCard, subscriptionsOf } from '../billing/portals.ts'
import { releaseSchedule } from '../billing/schedules.ts'
import { recordUpdate, withCancellation } from '../billing/subscriptions.ts'
import type { Reply } from './html.ts'
import { missingPage } from './payment-page.ts'
import { type PortalContent, portalPage } from './portal-page.ts'

/** `/p/session/{id}`: card, invoices, cancel and undo, or the card alone. */
export function portalReply(account: Account, id: string, form: URLSearchParams | undefined): Reply {
  const portal = account.records.get('portals', id)
  if (!portal) return missingPage('This billing page does not exist', 'Go back to the app and open it again.')
  if (!form) return shown(account, portal, {})
  const subscription = subscriptionsOf(account, portal.customer).find(
    ({ id }) => id === form.get('subscription'),
  )
  if (form.get('action') === 'card') return changeCard(account, portal, form.get('card') ?? '')
  if (!subscription || subscription.status === 'canceled') return shown(account, portal, {})
  if (form.get('action') === 'cancel') {
    cancel(account, subscription)
    return shown(account, portal, { status: 'Your plan ends with this period. You can undo it until then.' })
  }
  recordUpdate(account, withCancellation(account, subscription, false))
  return shown(account, portal, { status: 'Your plan goes on.' })
}

function cancel(account: Account, { id, schedule }: Stripe.Subscription) {
  if (schedule) releaseSchedule(account, String(schedule))
  recordUpdate(account, withCancellation(account, find(account, 'subscriptions', id), true))
}

function changeCard(account: Account, portal: Stripe.BillingPortal.Session, number: string): Reply {
  const refusal = replaceCard(account, portal.customer, number)
  if (refusal) return shown(account, portal, { alert: refusal })
  const after = portal.flow?.after_completion.redirect?.return_url
  return after ? { to: after } : shown(account, portal, { status: 'Your new card is used from now on.' })
}

function shown(
  account: Account,
  portal: Stripe.BillingPortal.Session,
  messages: Pick<PortalContent, 'alert' | 'status'>,
): Reply {
  const subscriptions = subscriptionsOf(account, portal.customer)
  const customer = find(account, 'customers', portal.customer)
  const { default_payment_method: chosen } = customer.invoice_settings
  const html = portalPage({
    portal,
    customer,
    card: account.records.get('cards', String(chosen ?? subscriptions[0]?.default_payment_method)),
    subscriptions: subscriptions.map((subscription) => ({
      subscription,
      name: nameOf(account, subscription),
    })),
    invoices: account.records.about('invoices', portal.customer).reverse(),
    ...messages,
  })
  return { status: messages.alert ? 402 : 200, html }
}

const nameOf = (account: Account, { items }: Stripe.Subscription) =>
  account.records.get('products', String(items.data[0]?.price.product))?.name ?? 'Plan'
