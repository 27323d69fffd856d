import { closingDays, closingReminderDays } from '#rules/accounts/closing.ts'
import { accessTokenMinutes } from '#rules/accounts/session.ts'
import { productName } from '#rules/courses/product.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import type { AccountNotice } from '../data/plans/account-notices.ts'
import { actionNotice } from './notice-templates.ts'

const account = `${productName} account`
const askWhy = 'If you want to know why, reply to this email.'
const toProfile = ({ by }: { by?: 'operators' | undefined }) => ({
  intro: by ? 'You may keep it. Sign in until then:' : 'Changed your mind? Sign in until then:',
  text: 'Keep my account',
  path: '/app/profile',
})

/** Returns the text of a mail about a seller's account. `dateOf` writes an ISO 8601 time as a date. */
export function accountText(notice: AccountNotice, dateOf: (iso: string) => string) {
  switch (notice.kind) {
    case 'account-closed':
      return {
        subject: `Your ${account} is closed`,
        title: 'Your account is closed',
        intro: `${notice.by ? 'We closed your account. ' : ''}Your store is offline, and your plan is not renewed. On ${dateOf(notice.on)} everything that is stored about you is deleted.`,
        link: toProfile(notice),
        notes: [
          `You have ${closingDays} days. Your buyers keep their courses.`,
          notice.by ? askWhy : "If this wasn't you, keep your account and change your password right away.",
        ],
      }
    case 'account-closing-soon':
      return {
        subject: `Your ${account} is deleted on ${dateOf(notice.on)}`,
        title: `Your account is deleted in ${closingReminderDays} days`,
        intro: `On ${dateOf(notice.on)} everything that is stored about you is deleted. This can't be undone.`,
        link: toProfile(notice),
        notes: ['Download your data before, if you want a copy of it.'],
      }
    case 'account-kept':
      return {
        subject: `You keep your ${account}`,
        title: 'You keep your account',
        intro: 'Nothing was deleted. Your page is offline until you publish it again.',
        link: { intro: 'Put your store back online:', text: 'Open my website', path: '/app/idea' },
        notes: ['Billing says what your plan is now.'],
      }
    case 'account-action':
      return actionNotice(notice.action)
    case 'signed-out':
      return signedOut(notice.devices)
    case 'second-factor':
      return secondFactor(notice.what)
    case 'export-ready':
      return {
        subject: `Your ${productName} data is ready`,
        title: 'Your data is ready',
        intro: 'The file with everything that is stored about you is ready to download.',
        link: { intro: 'Sign in and download it. The link works once:', text: 'Download my data' },
        notes: [
          `It works until ${dateOf(notice.on)}.`,
          "If you didn't ask for this, change your password right away.",
        ],
      }
    case 'sending-suspended':
      return {
        subject: 'Emails in the name of your store are suspended',
        title: 'Emails in the name of your store are suspended',
        intro: `Your buyers get their emails from ${productName} for now, without your store's name, logo and links.`,
        notes: [`Why: ${notice.reason}`, 'No email is lost, and buyers keep their courses.'],
      }
    case 'sending-resumed':
      return {
        subject: 'Emails are in the name of your store again',
        title: 'Emails are in the name of your store again',
        intro: "Your buyers get their emails with your store's name, logo and links, as before.",
        notes: [],
      }
    case 'account-viewed':
      return {
        subject: `Somebody of ${productName} looks at your account`,
        title: 'Somebody of ours looks at your account',
        intro: `For the next hour somebody who works for ${productName} sees your pages as you do, to help you or to check something. They can change nothing, and see no email address of your buyers.`,
        notes: ['If you did not write to us and want to know why, reply to this email.'],
      }
    case 'account-deleted':
      return {
        subject: `Your ${account} is deleted`,
        title: 'Your account is deleted',
        intro: `${notice.by ? 'We deleted everything that was stored about you.' : 'Everything that was stored about you is deleted, as you asked.'} Your buyers keep their courses.`,
        notes: [
          ...(notice.by ? [askWhy] : []),
          ...(notice.owed_cents > 0
            ? [
                `We still owe you ${dollarsAndCents(notice.owed_cents)}, less refunds to come. Reply to this email and we pay it out. Reference: ${notice.reference}`,
              ]
            : []),
        ],
      }
  }
}

function signedOut(devices: number) {
  const title = devices === 1 ? 'A device was signed out' : `${devices} devices were signed out`
  return {
    subject: `${title} of your ${account}`,
    title,
    intro: `Somebody who is signed in to your account ended it there. It takes up to ${accessTokenMinutes} minutes.`,
    link: { intro: 'See where you are signed in:', text: 'Open Profile', path: '/app/profile' },
    notes: ["If this wasn't you, change your password right away."],
  }
}

type SecondFactorNotice = Extract<AccountNotice, { kind: 'second-factor' }>

const secondFactorTexts: Record<SecondFactorNotice['what'], { title: string; intro: string }> = {
  'second-factor-on': {
    title: 'Two-step sign-in is on',
    intro: 'Signing in to your account now takes your password and a code of your authenticator app.',
  },
  'second-factor-off': {
    title: 'Two-step sign-in is off',
    intro: 'Signing in to your account now takes your password only.',
  },
  'second-factor-removed': {
    title: 'Two-step sign-in was removed',
    intro: 'We removed the authenticator app from your account, as you asked, and signed every device out.',
  },
  'recovery-codes-renewed': {
    title: 'Your recovery codes were replaced',
    intro: 'Ten new recovery codes were made. The previous ones no longer work.',
  },
  'recovery-code-used': {
    title: 'A recovery code was used',
    intro: 'Somebody signed in to your account with your password and one of your recovery codes.',
  },
}

function secondFactor(what: SecondFactorNotice['what']) {
  const { title, intro } = secondFactorTexts[what]
  return {
    subject: title,
    title,
    intro,
    link: { intro: 'See how you sign in:', text: 'Open Profile', path: '/app/profile#two-step' },
    notes: ["If this wasn't you, change your password right away."],
  }
}
