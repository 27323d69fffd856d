import { trialReminderDays } from '#rules/billing/plan-schedule.ts'
import { type Plan, plans } from '#rules/billing/plans.ts'
import { longDay } from '#rules/calendar.ts'
import { productName } from '#rules/courses/product.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { PlanNotice } from '../data/plans/plan-notices.ts'
import { accountText } from './account-templates.ts'
import { offerText } from './offer-templates.ts'
import { saleText } from './sale-templates.ts'
import { type Message, mailMessage } from './templates.ts'

/** `downloadPath` is that of a file with the seller's data, in the mail that it is ready. */
type Links = { appOrigin: string; support: string; downloadPath?: string }
type Text = { subject: string; title: string; intro: string; link?: LinkText; notes: readonly string[] }
/** `path` is that of Billing without it. */
type LinkText = { intro: string; text: string; path?: string }
type NoticeOf<Kind extends PlanNotice['kind']> = Extract<PlanNotice, { kind: Kind }>

const billingPath = '/app/billing'
const dateOf = (iso: string) => longDay(Date.parse(iso))
const nameOf = (plan: Plan) => `the ${plans[plan].label} plan`
const priceOf = ({ price_cents, interval }: { price_cents: number; interval: string }) =>
  `${dollarsAndCents(price_cents)} each ${interval}, plus tax where it applies`

const keepsSelling = 'Your store keeps selling, and nothing is removed.'
const toBilling = { intro: 'Invoices, payment method and changes are in Billing:', text: 'Open Billing' }
const toPlans = { intro: 'Choose the plan that fits your store:', text: 'See plans' }

/** A mail about a seller's plan, payouts or account; dates are UTC. */
export function planMail(notice: PlanNotice, { appOrigin, support, downloadPath }: Links): Message {
  const { subject, title, intro, link, notes } = textOf(notice)
  return mailMessage(
    subject,
    {
      title,
      intro,
      ...(link && { link: { ...link, url: appOrigin + (downloadPath ?? link.path ?? billingPath) } }),
      notes: [...notes, `Questions? Reply to this email or write to ${support}.`],
    },
    support,
  )
}

function textOf(notice: PlanNotice): Text {
  switch (notice.kind) {
    case 'account-closed':
    case 'account-closing-soon':
    case 'account-kept':
    case 'account-deleted':
    case 'export-ready':
    case 'account-action':
    case 'signed-out':
    case 'second-factor':
    case 'sending-suspended':
    case 'sending-resumed':
    case 'account-viewed':
      return accountText(notice, dateOf)
    case 'price-changing':
    case 'price-kept':
    case 'commission-changing':
    case 'course-archived':
    case 'course-returned':
      return offerText(notice, dateOf)
    case 'trial-ending':
      return trialEnding(notice)
    case 'trial-ended':
      return trialEnded
    case 'comp-ended':
      return compEnded(notice)
    case 'payment-failed':
      return paymentFailed(notice)
    case 'payment-recovered':
      return paymentRecovered(notice)
    case 'started':
      return started(notice)
    case 'changed':
      return changed(notice)
    case 'scheduled':
      return scheduled(notice)
    case 'cancelled':
      return cancelled(notice)
    case 'resumed':
      return resumed(notice)
    case 'ended':
      return ended(notice)
    case 'second-refunded':
      return secondRefunded(notice)
    case 'bank-returned':
      return bankReturned(notice)
    case 'bank-account-added':
      return bankAccountAdded(notice)
    case 'sale':
    case 'sales-digest':
      return saleText(notice)
    case 'payout-sent':
      return payoutSent(notice)
    case 'payout-refused':
      return payoutRefused(notice)
  }
}

const trialEnding = ({ on }: NoticeOf<'trial-ending'>): Text => ({
  subject: `Your ${productName} trial ends on ${dateOf(on)}`,
  title: `Your trial ends in ${trialReminderDays} days`,
  intro: `Until ${dateOf(on)} you have everything. Afterwards adding products, generating and publishing wait until you choose a plan.`,
  link: toPlans,
  notes: [keepsSelling, 'There is no card on file: nothing is charged automatically.'],
})

const trialEnded: Text = {
  subject: `Your ${productName} trial has ended`,
  title: 'Your trial has ended',
  intro: 'Adding products, generating and publishing wait until you choose a plan.',
  link: toPlans,
  notes: [keepsSelling, 'There is no card on file: nothing was charged.'],
}

const compEnded = ({ plan, next }: NoticeOf<'comp-ended'>): Text => ({
  subject:
    plan === next ? `Your free time on ${productName} is over` : `Your ${productName} plan has changed`,
  title: plan === next ? 'Choose a plan to go on' : `You are on ${nameOf(next)} now`,
  intro: `The time that we gave you ${nameOf(plan)} for is over.`,
  link: toPlans,
  notes: [keepsSelling],
})

const paymentFailed = ({ plan, waits_from }: NoticeOf<'payment-failed'>): Text => ({
  subject: `The payment for your ${productName} plan failed`,
  title: 'Your payment failed',
  intro: `We could not charge your card for ${nameOf(plan)}. Until ${dateOf(waits_from)} nothing changes. From then on adding products, generating and publishing wait until it is paid.`,
  link: { intro: 'Check your card, or use another one, in Billing:', text: 'Update payment method' },
  notes: [keepsSelling, 'We try the card again automatically.'],
})

const paymentRecovered = ({ plan }: NoticeOf<'payment-recovered'>): Text => ({
  subject: `The payment for your ${productName} plan went through`,
  title: 'Your payment went through',
  intro: `Thank you. ${capitalised(nameOf(plan))} is paid, and everything works as before.`,
  link: toBilling,
  notes: [],
})

const started = ({ plan, first_payment_on, ...price }: NoticeOf<'started'>): Text => ({
  subject: `Welcome to ${productName} ${plans[plan].label}`,
  title: `You are on ${nameOf(plan)}`,
  intro: first_payment_on
    ? `Your trial continues: the first payment is on ${dateOf(first_payment_on)}. It is ${priceOf(price)}.`
    : `It is ${priceOf(price)}. Thank you for choosing it.`,
  link: toBilling,
  notes: ['You can change or cancel it at any time.'],
})

const changed = ({ plan, period_end, ...price }: NoticeOf<'changed'>): Text => ({
  subject: `Your ${productName} plan has changed`,
  title: `You are on ${nameOf(plan)} now`,
  intro: `It is ${priceOf(price)}. The next payment is on ${dateOf(period_end)}.`,
  link: toBilling,
  notes: ['Products beyond the number of your plan remain in your store.'],
})

const scheduled = ({ plan, next, next_interval, on }: NoticeOf<'scheduled'>): Text => ({
  subject: `Your ${productName} plan changes on ${dateOf(on)}`,
  title: `Your plan changes on ${dateOf(on)}`,
  intro: `Until then you keep ${nameOf(plan)}. From then on you are on ${nameOf(next)}, paid each ${next_interval}.`,
  link: { intro: 'You can take this back in Billing until then:', text: 'Open Billing' },
  notes: ['Products beyond the number of your plan remain in your store.'],
})

const cancelled = ({ plan, on }: NoticeOf<'cancelled'>): Text => ({
  subject: `Your ${productName} plan is cancelled`,
  title: `Your plan ends on ${dateOf(on)}`,
  intro: `Until then you keep ${nameOf(plan)}, and nothing more is charged. Afterwards adding products, generating and publishing wait.`,
  link: { intro: 'You can take this back in Billing until then:', text: 'Keep your plan' },
  notes: [keepsSelling],
})

const resumed = ({ plan, period_end }: NoticeOf<'resumed'>): Text => ({
  subject: `You keep your ${productName} plan`,
  title: `You keep ${nameOf(plan)}`,
  intro: `What was to change on ${dateOf(period_end)} is taken back. Your plan is renewed that day.`,
  link: toBilling,
  notes: [],
})

const ended = ({ plan, access_until, is_returned }: NoticeOf<'ended'>): Text => ({
  subject: `Your ${productName} plan has ended`,
  title: 'Your plan has ended',
  intro: `${capitalised(nameOf(plan))} has ended${is_returned ? ', because its payment was returned' : ''}. ${
    access_until
      ? `You can add products, generate and publish until ${dateOf(access_until)}.`
      : 'Adding products, generating and publishing wait until you choose a plan.'
  }`,
  link: toPlans,
  notes: [keepsSelling],
})

const secondRefunded = ({ plan, refunded_cents }: NoticeOf<'second-refunded'>): Text => ({
  subject: `Your second ${productName} plan was cancelled`,
  title: 'You chose a plan twice',
  intro: `You have a plan already, so the second one, ${nameOf(plan)}, was ended at once. ${
    refunded_cents > 0
      ? `${dollarsAndCents(refunded_cents)} goes back to the payment method that you used.`
      : 'Nothing was charged for it.'
  }`,
  link: toBilling,
  notes: [
    'Your first plan is unchanged.',
    ...(refunded_cents > 0 ? ['Most banks show a refund within 5 to 10 business days.'] : []),
  ],
})

const bankReturned = ({ cents, reason }: NoticeOf<'bank-returned'>): Text => ({
  subject: 'Your bank returned a payout',
  title: `Your bank returned ${dollarsAndCents(cents)}`,
  intro: `${reason} Nothing is lost: Stripe keeps the money and sends it once your bank account is right.`,
  link: {
    intro: 'Open Payouts and continue to Stripe:',
    text: 'Check your bank account',
    path: '/app/payouts',
  },
  notes: [],
})

const bankAccountAdded = ({ last4, held_until }: NoticeOf<'bank-account-added'>): Text => ({
  subject: 'Your payouts go to a new bank account',
  title: 'A bank account was added',
  intro: `The bank account that ends in ${last4} was entered at Stripe for your payouts. Nothing is sent to it before ${dateOf(held_until)}, so that you can stop it.`,
  link: { intro: 'See where your payouts go:', text: 'Open Payouts', path: '/app/payouts' },
  notes: [
    'If this was you, there is nothing to do.',
    "If this wasn't you, change your password right away and reply to this email: we pause your payouts.",
  ],
})

const payoutSent = ({ cents }: NoticeOf<'payout-sent'>): Text => ({
  subject: `Your payout of ${dollarsAndCents(cents)} is on its way`,
  title: `${dollarsAndCents(cents)} is on its way to you`,
  intro: 'We sent your payout through Stripe. Your bank shows it in one to five days.',
  link: { intro: 'See which sales it pays:', text: 'Open Payouts', path: '/app/payouts' },
  notes: [],
})

const payoutRefused = ({ cents, reason }: NoticeOf<'payout-refused'>): Text => ({
  subject: 'Your payout did not go through',
  title: `Your payout of ${dollarsAndCents(cents)} did not go through`,
  intro: `${reason} Nothing is lost: the amount is available again, and part of your next payout.`,
  link: { intro: 'See your payout account in Payouts:', text: 'Open Payouts', path: '/app/payouts' },
  notes: [],
})

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
