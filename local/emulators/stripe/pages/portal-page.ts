import type Stripe from 'stripe'
import { alertText, testNumbers, textField } from './fields.ts'
import { dateOf, document, dollars, escaped, link } from './html.ts'

export type PortalContent = {
  portal: Stripe.BillingPortal.Session
  customer: Stripe.Customer
  card: Stripe.PaymentMethod | undefined
  subscriptions: readonly { subscription: Stripe.Subscription; name: string }[]
  invoices: readonly Stripe.Invoice[]
  alert?: string
  status?: string
}

export function portalPage(content: PortalContent) {
  const { portal, customer, alert, status } = content
  const onlyCard = portal.flow?.type === 'payment_method_update'
  return document(
    'Billing',
    `<main${onlyCard ? ' class="narrow"' : ''}><section>
${portal.return_url ? link(portal.return_url, 'Back', 'back') : ''}
<h1>Billing</h1>
<p class="quiet">${escaped(customer.email ?? '')}</p>
${status ? `<p role="status">${escaped(status)}</p>` : ''}
${onlyCard ? '' : content.subscriptions.map(plan).join('') || '<p>There is no plan.</p>'}
</section>
<section><h2>Payment method</h2>${cardForm(content.card, alert)}</section>
${onlyCard ? '' : `<section><h2>Invoices</h2>${invoiceList(content.invoices)}</section>`}</main>`,
  )
}

function plan({ subscription, name }: PortalContent['subscriptions'][number]) {
  const [item] = subscription.items.data
  const price = dollars(item?.price.unit_amount ?? 0)
  return `<h2>${escaped(name)}</h2>
<p>${price} each ${escaped(item?.price.recurring?.interval ?? 'month')}</p>
<p class="quiet">${escaped(stateOf(subscription, item?.current_period_end ?? 0))}</p>
${subscription.status === 'canceled' ? '' : action(subscription)}`
}

function stateOf({ status, cancel_at, ended_at }: Stripe.Subscription, end: number) {
  if (status === 'canceled') return `Ended on ${dateOf(ended_at ?? end)}`
  if (cancel_at !== null) return `Ends on ${dateOf(cancel_at)}`
  if (status === 'past_due') return 'A payment has failed. Update the payment method.'
  return status === 'trialing' ? `Trial until ${dateOf(end)}` : `Renews on ${dateOf(end)}`
}

const action = ({ id, cancel_at }: Stripe.Subscription) => `<form method="post">
<input type="hidden" name="subscription" value="${escaped(id)}">
${
  cancel_at === null
    ? '<button name="action" value="cancel">Cancel plan</button>'
    : '<button class="primary" name="action" value="keep">Don’t cancel plan</button>'
}
</form>`

const cardForm = (card: Stripe.PaymentMethod | undefined, alert: string | undefined) => `<form method="post">
${card?.card ? `<p>Card ending in ${escaped(card.card.last4)}, ${card.card.exp_month}/${card.card.exp_year}</p>` : ''}
${alertText(alert)}
${textField('Card number', 'name="card" maxlength="30" required placeholder="4242 4242 4242 4242"', alert)}
<button class="primary" name="action" value="card">Update payment method</button>
</form>
${testCards}`

const testCards = testNumbers('Test cards', {
  Pays: '4242 4242 4242 4242',
  'Fails at the next payment': '4000 0000 0000 0341',
  'Is declined': '4000 0000 0000 0002',
})

const invoiceList = (invoices: readonly Stripe.Invoice[]) =>
  invoices.length === 0
    ? '<p class="quiet">There are no invoices yet.</p>'
    : `<ul>${invoices.map(invoiceRow).join('')}</ul>`

const invoiceRow = ({ number, created, status, total }: Stripe.Invoice) =>
  `<li><span>${dateOf(created)}<small>${escaped(number ?? '')}, ${escaped(status ?? '')}</small></span><span>${dollars(total)}</span></li>`
