import type { Closing } from '#contract/closing.ts'
import { closingDays } from '#rules/accounts/closing.ts'
import { plans } from '#rules/billing/plans.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayOf = (iso: string) => dateFormat.format(new Date(iso))

/** What closing the account does to store, buyers, money and plan, with the seller's own numbers. */
export const ClosingFacts = ({ closing }: { closing: Closing }) => (
  <dl className="grid gap-4 text-sm">
    {factsOf(closing).map(({ about, text }) => (
      <div key={about}>
        <dt className="font-semibold">{about}</dt>
        <dd className="mt-0.5 text-muted tabular-nums">{text}</dd>
      </div>
    ))}
  </dl>
)

const factsOf = (closing: Closing) => [
  { about: 'Your store', text: storeText(closing) },
  { about: 'Your buyers', text: buyersText(closing) },
  { about: 'Your money', text: moneyText(closing) },
  { about: 'Your plan', text: planText(closing) },
  { about: 'Your data', text: dataText(closing) },
]

const dataText = ({ closes_at }: Closing) =>
  `${closes_at ? `On ${dayOf(closes_at)}` : `After ${closingDays} days`} everything that is stored about you is deleted. The books of payments are kept as the law wants, without your name.`

function storeText({ is_live, closes_at, store_name }: Closing) {
  if (closes_at) return `${store_name} is offline, and nothing is sold.`
  if (is_live)
    return `${store_name} goes offline at once, and nothing more is sold. A payment that has begun still counts.`
  return `${store_name} is not live, and can't be published any more.`
}

const buyersText = ({ buyers, orders }: Closing) =>
  orders === 0
    ? 'Nobody has bought from you yet.'
    : `${pluralize(buyers, 'buyer')} with ${pluralize(orders, 'order')} ${buyers === 1 ? 'keeps' : 'keep'} their courses for good, and refunds work as before.`

function moneyText({ available_cents, pending_cents, pending_until }: Closing) {
  if (available_cents + pending_cents <= 0) return 'Nothing is owed to you.'
  const held =
    pending_cents > 0 && pending_until
      ? ` and ${dollarsAndCents(pending_cents)} held until ${dayOf(pending_until)}`
      : ''
  return `${dollarsAndCents(available_cents)} is available${held}. What is still owed to you when the account is deleted is recorded: reply to our last email, and we pay it out.`
}

function planText({ plan }: Closing) {
  if (!plan) return 'You pay for no plan, so nothing is charged.'
  const name = plans[plan.plan].label
  return plan.renews
    ? `${name} is cancelled and not charged again. What you paid until ${dayOf(plan.period_ends_at)} is not refunded.`
    : `${name} is not charged again. It lasts until ${dayOf(plan.period_ends_at)}.`
}
