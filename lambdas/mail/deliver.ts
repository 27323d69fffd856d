import { exportLinkPath, resetLinkPath } from '#contract/urls/mail-links.ts'
import { type Account, findAccount } from '../accounts/cognito-users.ts'
import {
  type CountedMail,
  countLibraryCode,
  countUnverifiedMail,
  uncountUnsentMail,
} from '../accounts/mail-limits.ts'
import { codeFor, emailKeyOf, exportTokenFor, linkTokenFor } from '../crypto/keyed-hashes.ts'
import { textHash } from '../crypto/text-hash.ts'
import {
  type AccountMail,
  type BuyerMail,
  dueMail,
  markMailed,
  type PendingMail,
  type SellerMail,
} from '../data/accounts/outbox.ts'
import { saveResetLink } from '../data/accounts/reset-grants.ts'
import { emailOfOwner } from '../data/plans/plan-mails.ts'
import type { Key } from '../data/table/partitions.ts'
import { appOrigin, supportMailbox, userPoolId } from '../env.ts'
import { log, logUnexpected } from '../log/log.ts'
import { countFailure } from '../metrics.ts'
import { buyerMessage } from './buyer-mail.ts'
import { sendCaseMail } from './case-mail.ts'
import { isEmailChangeMail, sendEmailChangeMail } from './email-change-mail.ts'
import { isPermanentFailure } from './permanent-failure.ts'
import { planMail } from './plan-templates.ts'
import { sendMail } from './send.ts'
import {
  confirmationMail,
  type Message,
  passwordChangedMail,
  resetMail,
  verificationMail,
} from './templates.ts'

/**
 * Sends the mail that is due: a seller's only to an enabled account; for a buyer's see `buyerMessage`, for one about a plan `sendToSeller`. Mail that a service
 * refuses permanently is counted, logged with its item's key and marked as done, so that the stream continues.
 * @throws temporary failures; the stream retries the record
 */
export async function deliverItem(key: Key, now: number) {
  const mail = await dueMail(key, now)
  if (!mail) return
  const isCountKept = await isSentToUnverified(key, mail, now)
  const isFirstToMark = await markMailed(key, mail)
  const askedAt = countedAt(mail)
  if (isFirstToMark && !isCountKept && askedAt !== undefined) await uncountUnsentMail(askedAt)
}

/**
 * When a verification mail was asked for (epoch ms), which is when it was counted, so that whoever asks is told if none
 * can be sent. Undefined for other mails, which are counted when they leave.
 */
const countedAt = (mail: PendingMail) =>
  mail.kind === 'code' && mail.purpose === 'verification' ? mail.askedAt : undefined

/** Returns whether the mail went to an unverified email address, which the hourly limit counts. */
async function isSentToUnverified(key: Key, mail: PendingMail, now: number) {
  try {
    if (mail.kind === 'plan') {
      await sendToSeller(mail)
      return false
    }
    if (mail.kind === 'case') {
      await sendCaseMail(mail)
      return false
    }
    if (isEmailChangeMail(mail)) return await sendEmailChangeMail(mail)
    if (mail.kind !== 'code' && mail.kind !== 'password-changed') {
      await sendToBuyer(key, mail, now)
      return false
    }
    const account = await findAccount(userPoolId(), mail.email)
    if (!account?.enabled) return false
    await sendTo(key, account, mail, now)
    return !account.emailVerified
  } catch (error) {
    if (!isPermanentFailure(error)) throw error
    giveUp(key, error)
    return false
  }
}

function giveUp(key: Key, error: unknown) {
  countFailure('MailFailures')
  logUnexpected('mail was given up', error, { item: itemOf(key) })
}

/** Returns the name of an item in log lines. */
export const itemOf = ({ pk, sk }: Key) => `${pk} ${sk}`

async function sendTo(key: Key, account: Account, mail: AccountMail, now: number) {
  if (account.emailVerified || countedAt(mail) !== undefined)
    return sendMail(mail.email, await messageFor(mail, account, now))
  const isFirst = mail.kind === 'code' && mail.isFirstOfDay
  const isOverLimit = mail.kind === 'code' && mail.isOverLimit
  const counted = isOverLimit ? undefined : await countUnverifiedMail(isFirst, now)
  await sendCounted(key, counted, async () => sendMail(mail.email, await messageFor(mail, account, now)))
}

async function sendToBuyer(key: Key, mail: BuyerMail, now: number) {
  const message = await buyerMessage(mail, now)
  if (!message) return
  const send = () => sendMail(mail.email, message)
  if (mail.kind !== 'library-code') return send()
  await sendCounted(key, await countLibraryCode(mail.email, now), send)
}

/** Sends a mail unless a limit forbids it, which `counted` says. */
async function sendCounted(key: Key, counted: CountedMail | undefined, send: () => Promise<void>) {
  // Whoever asked cannot be told: the reply is the same for every email address, with an account or library or without.
  if (!counted) return log('mail was withheld', { item: itemOf(key) })
  try {
    await send()
  } catch (error) {
    // The stream retries and counts it again: an outage must not use up the hour's mails.
    await counted.takeBack()
    throw error
  }
}

async function messageFor(mail: AccountMail, account: Account, now: number): Promise<Message> {
  if (mail.kind === 'password-changed') return passwordChangedMail(supportMailbox())
  const code = await codeFor(mail.nonce)
  if (mail.purpose === 'verification') return verificationMail(code)
  if (mail.purpose === 'confirmation') return confirmationMail(code)
  return resetMail(code, await savedResetLink(mail.email, mail.nonce, account, now))
}

/** Saved before the mail leaves, as a hash only. A repeated delivery sends the same link. */
async function savedResetLink(email: string, nonce: string, { userId }: Account, now: number) {
  const token = await linkTokenFor(nonce)
  await saveResetLink(await emailKeyOf(email), textHash(token), userId, now)
  return `${appOrigin()}${resetLinkPath({ email, token })}`
}

/** Sends a seller's mail to the email that they have now; to a seller who was deleted or disabled only what says so. */
async function sendToSeller({ ownerId, notice }: SellerMail) {
  const links = { appOrigin: appOrigin(), support: supportMailbox() }
  if (notice.kind === 'account-deleted') return sendMail(notice.email, planMail(notice, links))
  const email = await emailOfOwner(ownerId)
  const account = email === undefined ? undefined : await findAccount(userPoolId(), email)
  if (!account?.enabled || !account.emailVerified) return
  const download = notice.kind === 'export-ready' && {
    downloadPath: exportLinkPath(await exportTokenFor(notice.nonce)),
  }
  await sendMail(account.email, planMail(notice, { ...links, ...download }))
}
