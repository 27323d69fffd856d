import { supportAddress } from '#rules/product.ts'
import { codeFor } from '../accounts/secrecy.ts'
import { type Account, findAccount } from '../accounts/user-pool.ts'
import type { Key } from '../data/keys.ts'
import { type DueMail, dueMail, markMailed } from '../data/outbox.ts'
import { countInHour } from '../data/rates.ts'
import { appOrigin, userPoolId } from '../env.ts'
import { send } from './send.ts'
import { type Message, passwordChangedMail, resetCodeMail, verificationMail } from './templates.ts'

/** To addresses never verified, all together: a flood of sign-ups must not cost the sender its good name. */
const mailsToUnverifiedPerHour = 2000

/** Sends what is due, and only to somebody who has an account; nobody else ever learns whether there is one. */
export async function deliver(key: Key, now: number) {
  const mail = await dueMail(key, now)
  if (!mail) return
  const account = await findAccount(userPoolId(), mail.email)
  if (account?.enabled && (await isAllowed(account, now))) await send(mail.email, await messageFor(mail))
  await markMailed(key, mail)
}

const isAllowed = async ({ emailVerified }: Account, now: number) =>
  emailVerified || countInHour('mail-to-unverified', mailsToUnverifiedPerHour, now)

async function messageFor(mail: DueMail): Promise<Message> {
  if (mail.kind === 'password-changed')
    return passwordChangedMail(supportAddress(new URL(appOrigin()).hostname))
  const code = await codeFor(mail.nonce)
  return mail.purpose === 'verification' ? verificationMail(code) : resetCodeMail(code)
}
