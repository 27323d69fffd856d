import { productName } from '#rules/courses/product.ts'
import type { NoticedAction } from '../data/plans/account-notices.ts'

type What = { title: string; intro: string; link: { intro: string; text: string; path: string } }

const account = `Somebody who is signed in to your ${productName} account entered your password and`

/** What the mail about each sensitive action says. */
const texts: Record<NoticedAction, What> = {
  'set-up-payouts': {
    title: 'Your payout setup was opened',
    intro: `${account} opened Stripe's pages, where the bank account for your payouts is chosen.`,
    link: { intro: 'See where your payouts go:', text: 'Open Payouts', path: '/app/payouts' },
  },
  'start-subscription': {
    title: 'A payment page for a plan was opened',
    intro: `${account} opened the page where a plan is paid. Nothing is charged before a card is entered there.`,
    link: { intro: 'See your plan:', text: 'Open Billing', path: '/app/billing' },
  },
  'open-billing-portal': {
    title: 'Your card and invoices were opened',
    intro: `${account} opened Stripe's pages, where your card and your invoices are.`,
    link: { intro: 'See your plan:', text: 'Open Billing', path: '/app/billing' },
  },
  'choose-address': {
    title: 'Your site address was changed',
    intro: `${account} chose another site address for your store.`,
    link: { intro: 'See your site address:', text: 'Open Settings', path: '/app/settings' },
  },
  'close-store': {
    title: 'Your store was closed',
    intro: `${account} closed your store. It is offline and sells nothing.`,
    link: { intro: 'Reopen it in Settings:', text: 'Open Settings', path: '/app/settings' },
  },
  'reopen-store': {
    title: 'Your store was reopened',
    intro: `${account} reopened your store. It is offline until it is published.`,
    link: { intro: 'Put it back online:', text: 'Open my website', path: '/app/idea' },
  },
  'open-export': {
    title: 'Your data was downloaded',
    intro: `${account} downloaded the file with everything that is stored about you.`,
    link: { intro: 'See where you are signed in:', text: 'Open Profile', path: '/app/profile' },
  },
  'export-customers': {
    title: "Your customers' emails were downloaded",
    intro: `${account} downloaded the emails of customers who agreed to share them.`,
    link: { intro: 'See where you are signed in:', text: 'Open Profile', path: '/app/profile' },
  },
  'export-orders': {
    title: 'Your orders were downloaded',
    intro: `${account} downloaded a list of your orders.`,
    link: { intro: 'See where you are signed in:', text: 'Open Profile', path: '/app/profile' },
  },
  'start-second-factor': {
    title: 'Somebody is setting up two-step sign-in',
    intro: `${account} opened the setup of an authenticator app. Nothing changes until a code of the app is entered.`,
    link: { intro: 'See how you sign in:', text: 'Open Profile', path: '/app/profile#two-step' },
  },
  'request-email-change': {
    title: 'Somebody asked to change your email',
    intro: `${account} asked to use another email for it. Nothing changes until a code from the new email is entered.`,
    link: { intro: 'See where you are signed in:', text: 'Open Profile', path: '/app/profile' },
  },
}

/** Returns what the mail to the owner says. It names nothing that was typed: a thief could choose those words. */
export function actionNotice(action: NoticedAction) {
  const { title, intro, link } = texts[action]
  return {
    subject: title,
    title,
    intro,
    link,
    notes: [
      'If this was you, there is nothing to do.',
      "If this wasn't you, change your password right away: it signs every other device out.",
    ],
  }
}
