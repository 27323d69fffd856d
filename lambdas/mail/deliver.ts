import { supportAddress } from '#rules/product.ts'
import { mailsToUnverifiedPerHour } from '#rules/verification.ts'
import { codeFor } from '../accounts/secrecy.ts'
import { type Account, findAccount } from '../accounts/user-pool.ts'
import type { Key } from '../data/keys.ts'
import { type DueMail, dueMail, markMailed } from '../data/outbox.ts'
import { countInHour, takeBack } from '../data/rates.ts'
import { appOrigin, userPoolId } from '../env.ts'
import { send } from './send.ts'
import { type Message, passwordChangedMail, resetCodeMail, verificationMail } from './templates.ts'

const toUnverified = 'mail-to-unverified'

/** Sends what is due, and only to somebody who has an account; nobody else ever learns whether there is one. */
export async function deliver(key: Key, now: number) {
  const mail = await dueMail(key, now)
  if (!mail) return
  const account = await findAccount(userPoolId(), mail.email)
  if (account?.enabled) await sendTo(account, mail, now)
  await markMailed(key, mail)
}

async function sendTo({ emailVerified }: Account, mail: DueMail, now: number) {
  if (emailVerified) return send(mail.email, await messageFor(mail))
  if (!(await countInHour(toUnverified, mailsToUnverifiedPerHour, now))) return
  try {
    await send(mail.email, await messageFor(mail))
  } catch (error) {
    // It will be tried again, and counted again: an outage must not use up the hour.
    await takeBack(toUnverified, now)
    throw error
  }
}

async function messageFor(mail: DueMail): Promise<Message> {
  if (mail.kind === 'password-changed')
    return passwordChangedMail(supportAddress(new URL(appOrigin()).hostname))
  const code = await codeFor(mail.nonce)
  return mail.purpose === 'verification' ? verificationMail(code) : resetCodeMail(code)
}
