import { closingDays } from '#rules/accounts/closing.ts'
import { recoveryCodeCount, trustedDeviceLifeMs } from '#rules/accounts/second-factor.ts'
import { maxSessions } from '#rules/accounts/session.ts'
import { codeLifeSeconds, lockoutSeconds, maxAttempts } from '#rules/accounts/verification.ts'
import { affiliateCommissionPct } from '#rules/billing/plans.ts'
import { graceDays, trialDays } from '#rules/billing/subscription.ts'
import { buyerSessionDays, refundDays } from '#rules/courses/library.ts'
import { reviewsForAverage } from '#rules/courses/reviews.ts'
import { exportLinkHours, exportsPerDay } from '#rules/links.ts'
import { holdDays } from '#rules/money/ledger.ts'
import { wholeDollars } from '#rules/money/money.ts'
import { minPayoutCents, newBankAccountHoldMs } from '#rules/money/payout.ts'
import {
  firstPayoutBuyers,
  firstPayoutCards,
  minOrdersForRates,
  rateLimits,
  riskHoldDays,
} from '#rules/risk.ts'
import { dayMs } from '#rules/time.ts'
import { openPage, type Topic } from './article.ts'

const percent = (kind: keyof typeof rateLimits) => `${rateLimits[kind] / 100}%`

export const moneyTopics: readonly Topic[] = [
  {
    title: 'Orders and money',
    articles: [
      {
        id: 'commission',
        title: 'What you earn on a sale',
        paragraphs: [
          'Each course has a percentage. Your commission is that part of what the buyer paid, after discounts and without tax, rounded for each line.',
          `It is held for ${holdDays} days. A refund takes back the same part of it. Nothing is earned on what you buy yourself.`,
        ],
        link: openPage.orders,
      },
      {
        id: 'payouts',
        title: 'When money is paid out',
        paragraphs: [
          `Payouts are sent on Mondays, from ${wholeDollars(minPayoutCents)}. Less is kept until the next Monday.`,
          `Set up payouts once on Stripe’s pages. A new bank account waits ${newBankAccountHoldMs / dayMs} days before anything is sent to it. The page always says when the next payout is, or what keeps it back.`,
        ],
        link: openPage.payouts,
      },
      {
        id: 'what-is-held',
        title: 'Why something is held or paused',
        paragraphs: [
          `Your first payout waits for ${firstPayoutBuyers} buyers who paid with ${firstPayoutCards} cards. After that, commissions of new sales are held for ${riskHoldDays} days when many orders come back: from ${minOrdersForRates} orders in three months on, ${percent('refund-hold')} refunded or ${percent('dispute-hold')} disputed. At ${percent('refund-pause')} or ${percent('dispute-pause')} payouts are paused.`,
          'Payouts lists what we hold and why, and what became of it. We look into each; if nothing was wrong, exactly what was held is released.',
        ],
        link: openPage.payouts,
      },
      {
        id: 'statements',
        title: 'Statements for your bookkeeping',
        paragraphs: [
          'Payouts has a PDF of each calendar year and a CSV file of each month. Every cent is one of their entries. Orders can be exported as they are filtered.',
        ],
        link: openPage.payouts,
      },
      {
        id: 'refunds',
        title: 'A buyer wants a refund',
        paragraphs: [
          `Buyers ask for a refund in their library within ${refundDays} days, of everything, a course or a seat. We decide on it and mail them. You do not have to do anything.`,
        ],
      },
      {
        id: 'disputes',
        title: 'A payment is disputed',
        paragraphs: [
          'While a bank looks at a dispute, the commission of that payment is taken out of your balance. It returns if the dispute is won.',
        ],
        link: openPage.orders,
      },
      {
        id: 'customer-addresses',
        title: 'Why customers’ addresses are masked',
        paragraphs: [
          'A buyer’s address belongs to the buyer. You see it in full only if they agreed at checkout. Download addresses saves those who agreed, and nobody else.',
        ],
        link: openPage.customers,
      },
    ],
  },
  {
    title: 'Readers',
    articles: [
      {
        id: 'library',
        title: 'How buyers get their courses',
        paragraphs: [
          `The receipt has a link to the library. A buyer has no password: a six-digit code by mail opens the library for ${buyerSessionDays} days.`,
          'Mails to buyers come in your store’s name. Their answers go to the support email in your settings, so fill it in.',
        ],
        link: openPage.settings,
      },
      {
        id: 'reviews',
        title: 'Reviews',
        paragraphs: [
          `Readers review a course once they have read half of its lessons, or three. The review belongs to the course, whichever store sold it. The average appears from ${reviewsForAverage} reviews on.`,
          'You can answer a review and report it. Only we can hide one, for one of the published reasons.',
        ],
        link: openPage.testimonials,
      },
    ],
  },
  {
    title: 'Plan and account',
    articles: [
      {
        id: 'trial',
        title: 'Trial, plans and invoices',
        paragraphs: [
          `The trial lasts ${trialDays} days and needs no card. A plan that you choose before its end is first paid on that day.`,
          'More is changed at once, after you have seen the amount; less with the end of the period. Cancelling ends the plan with its period. Card and invoices are on the payment provider’s page.',
        ],
        link: openPage.billing,
      },
      {
        id: 'plan-ended',
        title: 'What happens when a plan has ended',
        paragraphs: [
          `The store keeps selling. Adding courses, having texts written and publishing wait until you choose a plan. After a failed payment everything works for another ${graceDays} days.`,
        ],
        link: openPage.billing,
      },
      {
        id: 'refer',
        title: 'Referring other sellers',
        paragraphs: [
          `You earn ${affiliateCommissionPct}% of what a seller pays who came by your link. It is held and paid out like a commission.`,
        ],
        link: openPage.refer,
      },
      {
        id: 'codes',
        title: 'A code does not arrive, or does not work',
        paragraphs: [
          `A code works for ${codeLifeSeconds / 60} minutes, and the newest mail has the right one. Look in the spam folder before you ask for another.`,
          `After ${maxAttempts} wrong codes wait ${lockoutSeconds / 60} minutes. A new code does not shorten that.`,
        ],
      },
      {
        id: 'two-step',
        title: 'Signing in with an authenticator app',
        paragraphs: [
          `Set up two-step sign-in in Profile: scan the QR code with an authenticator app and enter its first code. From then on the app’s code is asked for after the password, or not for ${trustedDeviceLifeMs / dayMs} days in a browser that you trust.`,
          `Keep the ${recoveryCodeCount} recovery codes; each signs you in once without the phone. With neither, write to us from the email of your account: two of us have to agree before it is removed.`,
        ],
        link: openPage.profile,
      },
      {
        id: 'devices',
        title: 'Where you are signed in',
        paragraphs: [
          `Profile lists up to ${maxSessions} devices. Sign out one, or all others, if you do not know one of them. Then change your password.`,
        ],
        link: openPage.profile,
      },
      {
        id: 'data',
        title: 'Downloading your data, closing the account',
        paragraphs: [
          `Ask for my data in Profile mails you a link to everything that is stored, up to ${exportsPerDay} times a day. The link works once, for ${exportLinkHours} hours.`,
          `Closing the account takes the store offline. You can keep it after all for ${closingDays} days; then your data is deleted. Buyers keep their courses.`,
        ],
        link: openPage.profile,
      },
    ],
  },
]
