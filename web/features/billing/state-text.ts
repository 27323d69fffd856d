import type { Billing } from '#contract/money/billing.ts'
import { plans } from '#rules/billing/plans.ts'
import { hasAccess, trialDaysLeft } from '#rules/billing/subscription.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { pluralize } from '#rules/text.ts'
import type { BadgeTone } from '../../ui/feedback/badges/badge.tsx'

type StateText = { badge: string; tone: BadgeTone; title: string; text: string }
type Days = (at: string) => string

const waiting =
  'Your store keeps selling. Adding products, generating and publishing wait until you choose a plan.'

/** Returns what the page says of the plan now. `dayOf` writes a moment as a day. */
export function stateText(billing: Billing, dayOf: Days, now: number): StateText {
  if (!billing.is_on)
    return {
      badge: 'Free',
      tone: 'neutral',
      title: 'Plans are not sold here yet',
      text: `You have everything in ${labelOf(billing)}, and nothing is charged.`,
    }
  return textOf[billing.state](billing, dayOf, now)
}

const labelOf = ({ plan }: Billing) => plans[plan].label
const on = (day: string | undefined, dayOf: Days) => (day === undefined ? 'soon' : `on ${dayOf(day)}`)
const until = (day: string | undefined, dayOf: Days) =>
  day === undefined ? 'for now' : `until ${dayOf(day)}`

const textOf: Record<Billing['state'], (billing: Billing, dayOf: Days, now: number) => StateText> = {
  unbilled: (billing) => ({
    badge: 'Free',
    tone: 'neutral',
    title: 'Nothing to pay',
    text: `Your store opened before plans were sold. You have everything in ${labelOf(billing)} without an end.`,
  }),
  trial: (billing, dayOf, now) => ({
    badge: 'Trial',
    tone: 'accent',
    title: `${pluralize(billing.trial_ends_at ? trialDaysLeft(billing.trial_ends_at, now) : 0, 'day')} left in your trial`,
    text: `You have everything in ${labelOf(billing)} ${until(billing.trial_ends_at, dayOf)}, without a card. Whenever you choose a plan, the first payment waits for that day.`,
  }),
  trial_ended: () => ({
    badge: 'Trial ended',
    tone: 'warning',
    title: 'Your trial has ended',
    text: waiting,
  }),
  active: ({ next_payment, interval }, dayOf) => ({
    badge: 'Active',
    tone: 'positive',
    title: next_payment
      ? `Next payment: ${dollarsAndCents(next_payment.cents)} on ${dayOf(next_payment.on)}`
      : 'Your plan is active',
    text: `Paid each ${interval ?? 'month'}. Tax is added where it applies.`,
  }),
  past_due: ({ access_ends_at }, dayOf, now) => ({
    badge: 'Past due',
    tone: 'danger',
    title: 'Your last payment failed',
    text: hasAccess(access_ends_at, now)
      ? `Everything works ${until(access_ends_at, dayOf)}. Update your card before then; it is charged again.`
      : 'Your store keeps selling. Adding products, generating and publishing wait until a payment goes through. Update your card; it is charged again.',
  }),
  cancelled: (billing, dayOf) => ({
    badge: 'Cancelled',
    tone: 'warning',
    title: `${labelOf(billing)} ends ${on(billing.period_ends_at, dayOf)}`,
    text: 'Nothing more is charged. You have everything until then, and can change your mind.',
  }),
  ended: () => ({ badge: 'Ended', tone: 'warning', title: 'Your plan has ended', text: waiting }),
  comp: (billing, dayOf) => ({
    badge: 'On us',
    tone: 'accent',
    title: `${labelOf(billing)} is free for you ${until(billing.comp_until, dayOf)}`,
    text: 'Nothing is charged. To keep it afterwards, choose a plan.',
  }),
}
