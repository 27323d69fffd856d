import { undoLinkPath } from '#contract/urls/mail-links.ts'
import { productName } from '#rules/courses/product.ts'
import { emailUndoDays } from '#rules/links.ts'
import { findAccount } from '../accounts/cognito-users.ts'
import { codeFor, undoTokenFor } from '../crypto/keyed-hashes.ts'
import type { EmailChangeMail, PendingMail } from '../data/accounts/outbox.ts'
import { appOrigin, supportMailbox, userPoolId } from '../env.ts'
import { sendMail } from './send.ts'
import { codeNotes, mailMessage } from './templates.ts'

export const isEmailChangeMail = (mail: PendingMail): mail is EmailChangeMail =>
  mail.kind === 'email-change-code' || mail.kind === 'email-changed' || mail.kind === 'email-restored'

/**
 * Sends a mail to an email address that is to become an account's, or was one. Whoever asked for a code cannot tell whether the
 * email address has an account: then only its owner is told. Returns whether the mail went to an unverified email address.
 */
export async function sendEmailChangeMail(mail: EmailChangeMail): Promise<boolean> {
  await sendMail(mail.email, await messageFor(mail))
  return mail.kind === 'email-change-code'
}

async function messageFor(mail: EmailChangeMail) {
  if (mail.kind === 'email-restored') return emailRestoredMail(supportMailbox())
  if (mail.kind === 'email-changed') {
    const token = await undoTokenFor(mail.nonce)
    return emailChangedMail(`${appOrigin()}${undoLinkPath({ account: mail.userId, token })}`)
  }
  const isTaken = await findAccount(userPoolId(), mail.email)
  return isTaken ? emailTakenMail() : changeCodeMail(await codeFor(mail.nonce))
}

const changeCodeMail = (code: string) =>
  mailMessage(`Confirm your new ${productName} email address`, {
    title: 'Confirm your new email address',
    intro: 'Enter this code to use this address for your account:',
    code,
    notes: codeNotes("If you didn't ask for this, you can ignore this email. Never share the code."),
  })

/** The email address has an account of its own. Whoever asked for the change is not told. */
const emailTakenMail = () =>
  mailMessage(`Your ${productName} email address`, {
    title: 'This address has an account',
    intro:
      'Somebody asked to use this address for another account. It has an account already, so nothing changes.',
    notes: ["If this was you, use another address. If it wasn't, you can ignore this email."],
  })

/** It names no other email address: the mailbox may no longer be the seller's. */
const emailChangedMail = (url: string) =>
  mailMessage(`Your ${productName} email address was changed`, {
    title: 'Your email address was changed',
    intro: 'Your account uses another address now.',
    link: {
      intro: `If this wasn't you, take it back. The link works once, within ${emailUndoDays} days:`,
      text: 'Restore this address',
      url,
    },
    notes: ['If this was you, there is nothing to do.'],
  })

const emailRestoredMail = (support: string) =>
  mailMessage(`Your ${productName} email address was changed back`, {
    title: 'Your email address was changed back',
    intro:
      'Your account has its previous address again, by the link that we sent there. You are signed out everywhere.',
    notes: [`If this wasn't you, write to ${support} right away.`],
  })
