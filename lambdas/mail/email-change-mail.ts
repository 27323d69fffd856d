import { undoLinkPath } from '#contract/mail-links.ts'
import { findAccount } from '../accounts/user-pool.ts'
import { codeFor, undoTokenFor } from '../crypto/keyed-hashes.ts'
import type { EmailChangeMail, PendingMail } from '../data/accounts/outbox.ts'
import { appOrigin, supportMailbox, userPoolId } from '../env.ts'
import {
  changeCodeMail,
  emailChangedMail,
  emailRestoredMail,
  emailTakenMail,
} from './email-change-templates.ts'
import { sendMail } from './send.ts'

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
