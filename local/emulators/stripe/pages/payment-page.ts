import type Stripe from 'stripe'
import { totalsOf } from '../amounts.ts'
import type { Buyer } from '../records.ts'
import { countries } from './countries.ts'
import { alertText, testNumbers, textField } from './fields.ts'
import { dateOf, document, dollars, escaped, link, linksAsHtml, type Reply } from './html.ts'

export type PageContent = {
  session: Stripe.Checkout.Session
  items: readonly Stripe.LineItem[]
  /** What the buyer has entered, to be shown again. */
  entered: Buyer
  /** Why the last try was refused. */
  alert?: string | undefined
  /** What has changed since the buyer saw the page. */
  status?: string | undefined
  /** Of a subscription whose first payment waits, in epoch seconds. */
  trialEnd?: number | undefined
}

export function paymentPage(content: PageContent) {
  const store = storeName(content.session)
  return document(`Pay ${store}`, `<main>${summary(content)}${payment(content)}</main>`)
}

/** The second step, which the buyer's bank would show. */
export const confirmationPage = (session: Stripe.Checkout.Session, cents: number) =>
  document(
    'Confirm the payment',
    `<main class="narrow"><section>
<h1>Your bank asks you to confirm</h1>
<p>${dollars(cents)} to ${escaped(storeName(session))}</p>
<form method="post">
<button class="primary" name="action" value="confirm">Confirm</button>
<button name="action" value="refuse">Fail the check</button>
</form></section></main>`,
  )

export const messagePage = (title: string, text: string, url?: string | null) =>
  document(
    title,
    `<main class="narrow"><section><h1>${escaped(title)}</h1><p>${escaped(text)}</p>${url ? link(url, 'Back', 'back') : ''}</section></main>`,
  )

export const missingPage = (title: string, text: string): Reply => ({
  status: 404,
  html: messagePage(title, text),
})

const storeName = ({ branding_settings }: Stripe.Checkout.Session) =>
  branding_settings?.display_name ?? 'Local store'

function summary({ session, items, trialEnd }: PageContent) {
  const { subtotal, discount, tax, total } = totalsOf(items)
  const parts = [
    ...(discount || tax ? [['Subtotal', subtotal]] : []),
    ...(discount ? [['Discount', -discount]] : []),
    ...(tax ? [['Tax', tax]] : []),
    ['Total', total],
  ] as const
  return `<section>
${session.cancel_url ? link(session.cancel_url, 'Back', 'back') : ''}
<h1>${escaped(storeName(session))}</h1>
<p class="total">${dollars(total)}</p>
${items.map((item) => recurrence(item, trialEnd)).join('')}
<ul>${items.map(line).join('')}</ul>
<dl>${parts.map(([term, cents]) => `<div><dt>${term}</dt><dd>${dollars(Number(cents))}</dd></div>`).join('')}</dl>
${session.allow_promotion_codes ? promotion : ''}
</section>`
}

function recurrence({ price }: Stripe.LineItem, trialEnd: number | undefined) {
  if (!price?.recurring) return ''
  const each = `${dollars(price.unit_amount ?? 0)} each ${price.recurring.interval}`
  return `<p class="quiet">${trialEnd === undefined ? each : `Then ${each}, from ${dateOf(trialEnd)}`}</p>`
}

const line = ({ description, quantity, amount_subtotal, price }: Stripe.LineItem) =>
  `<li><span>${escaped(description ?? '')}${
    (quantity ?? 1) > 1 ? `<small>${quantity} × ${dollars(price?.unit_amount ?? 0)}</small>` : ''
  }</span><span>${dollars(amount_subtotal)}</span></li>`

const promotion = `<form method="post" class="promotion">
<label>Promotion code<input name="promotion_code" autocomplete="off" autocapitalize="characters" required></label>
<button name="action" value="apply">Apply</button>
</form>`

function payment({ session, items, entered, alert, status }: PageContent) {
  const { total } = totalsOf(items)
  const isPlan = session.mode === 'subscription'
  const needsCard = total > 0 || isPlan
  return `<section>
<h2>Your details</h2>
<form method="post">
${alertText(alert)}${status ? `<p role="status">${escaped(status)}</p>` : ''}
<input type="hidden" name="shown_total" value="${total}">
<label>Email<input type="email" name="email" autocomplete="email" required maxlength="200" value="${escaped(entered.email)}"></label>
${needsCard ? cardField(alert) : ''}
<label>Name<input name="name" autocomplete="name" required maxlength="200" value="${escaped(entered.name)}"></label>
<label>Country<select name="country" autocomplete="country">${countries.map((one) => option(one, entered)).join('')}</select></label>
${session.custom_fields.map((field) => consent(field, entered)).join('')}
<button class="primary" name="action" value="pay">Pay</button>
${total > 0 && !isPlan ? '<button name="action" value="debit">Use bank debit instead</button><small>A debit arrives after three days.</small>' : ''}
${session.custom_text.submit ? `<p class="quiet">${linksAsHtml(session.custom_text.submit.message)}</p>` : ''}
</form>
${needsCard ? testCards : ''}
</section>`
}

const cardField = (alert: string | undefined) =>
  textField('Card number', 'name="card" maxlength="30" placeholder="4242 4242 4242 4242"', alert)

const option = ({ code, name }: { code: string; name: string }, { country }: Buyer) =>
  `<option value="${code}"${code === country ? ' selected' : ''}>${escaped(name)}</option>`

function consent({ key, label, dropdown }: Stripe.Checkout.Session.CustomField, { consents }: Buyer) {
  const id = escaped(`field-${key}`)
  return `<div class="check"><label><input type="checkbox" name="consent" value="${escaped(key)}" aria-describedby="${id}"${
    consents.includes(key) ? ' checked' : ''
  }><span>${escaped(label.custom ?? '')}</span></label><small id="${id}">${escaped(dropdown?.options[0]?.label ?? '')}</small></div>`
}

const testCards = testNumbers('Test cards', {
  Pays: '4242 4242 4242 4242',
  'Is declined': '4000 0000 0000 0002',
  'Asks for a second step': '4000 0025 0000 3155',
  'Pays and is disputed': '4000 0000 0000 0259',
})
