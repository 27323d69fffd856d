import { undoLinkPath } from '#contract/undo-link.ts'
import { findAccount } from '../accounts/user-pool.ts'
import { codeFor, undoTokenFor } from '../crypto/keyed-hashes.ts'
import type { AddressMail, PendingMail } from '../data/accounts/outbox.ts'
import { appOrigin, supportMailbox, userPoolId } from '../env.ts'
import { addressTakenMail, changeCodeMail, emailChangedMail, emailRestoredMail } from './address-templates.ts'
import { send } from './send.ts'

export const isAddressMail = (mail: PendingMail): mail is AddressMail =>
  mail.kind === 'email-change-code' || mail.kind === 'email-changed' || mail.kind === 'email-restored'

/**
 * Sends a mail to an address that is to become an account's, or was one. Whoever asked for a code cannot tell whether the
 * address has an account: then only its owner is told. Returns whether the mail went to an unverified address.
 */
export async function sendEmailChangeMail(mail: AddressMail): Promise<boolean> {
  await send(mail.email, await messageFor(mail))
  return mail.kind === 'email-change-code'
}

async function messageFor(mail: AddressMail) {
  if (mail.kind === 'email-restored') return emailRestoredMail(supportMailbox())
  if (mail.kind === 'email-changed') {
    const token = await undoTokenFor(mail.nonce)
    return emailChangedMail(`${appOrigin()}${undoLinkPath({ account: mail.userId, token })}`)
  }
  const isTaken = await findAccount(userPoolId(), mail.email)
  return isTaken ? addressTakenMail() : changeCodeMail(await codeFor(mail.nonce))
}
