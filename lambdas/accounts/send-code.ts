import type { VerificationReply } from '#contract/accounts.ts'
import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import { isFirstOfDay, requestCode } from '#rules/verification.ts'
import { type CodeAddress, type CodeItem, loadCode } from '../data/accounts/codes.ts'
import type { Client } from '../http/request.ts'
import { isWithinLimit } from './client-limits.ts'
import { type AskedMail, countAskedMail, mailboxCountWrite } from './mail-limits.ts'
import { sendingReply, tooManyRequests } from './replies.ts'
import { codeAddress, mailLimit, type Sending, sendCode } from './verification.ts'

type Request = { email: string; type: AccountCodePurpose }

/**
 * The only way to request a code by mail. The work and the reply are the same for every address: only deliver-mail
 * looks up the account. Reset mails are counted on delivery: a count of requests would let a stranger use up the mails
 * of the mailbox's owner.
 */
export const requestMail = (request: Request, client: Client, now: number): Promise<VerificationReply> =>
  request.type === 'password_reset'
    ? requestReset(request, client, now)
    : requestCounted(request, client, now)

async function requestReset({ email, type }: Request, client: Client, now: number) {
  const address = await codeAddress(type, email)
  const [known, isAllowed] = await Promise.all([loadCode(address), isWithinLimit('send', client, now)])
  if (!isAllowed) return tooManyRequests
  return sendingReply(type, await sendCode(address, now, { reading: Promise.resolve(known) }), now)
}

/** Counts the mail while the code is being read. The count is taken back unless a code is issued. */
async function requestCounted({ email, type }: Request, client: Client, now: number) {
  return sendCountedCode(await codeAddress(type, email), client, now)
}

/** Sends a code within the limits of the client, the mailbox, its domain and all unverified addresses. */
export async function sendCountedCode(address: CodeAddress, client: Client, now: number) {
  const [known, isAllowed, asked] = await Promise.all([
    loadCode(address),
    isWithinLimit('send', client, now),
    countAskedMail(address.email, now),
  ])
  const sending = isAllowed ? await sendWithin(asked, address, known, now) : undefined
  if (sending?.result !== 'issued') await asked.takeBack()
  return sending ? sendingReply(address.purpose, sending, now) : tooManyRequests
}

async function sendWithin(
  asked: AskedMail,
  address: CodeAddress,
  known: CodeItem | undefined,
  now: number,
): Promise<Sending> {
  const isDue = requestCode(known?.state, now, '').outcome.kind === 'issued'
  if (isDue && !asked.isWithin(isFirstOfDay(known?.state, now))) return mailLimit(known?.state, now)
  const mailboxCount = [await mailboxCountWrite(address.email, now)]
  return sendCode(address, now, { reading: Promise.resolve(known), mailboxCount })
}
