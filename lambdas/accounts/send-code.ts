import type { VerificationReply } from '#contract/accounts.ts'
import type { AccountCodePurpose } from '#contract/code-purpose.ts'
import { isFirstOfDay, requestCode } from '#rules/accounts/verification.ts'
import { type CodeItem, type CodeRecipient, loadCode } from '../data/accounts/codes.ts'
import type { Client } from '../http/request.ts'
import { isWithinLimit } from './client-limits.ts'
import { countRequestedMail, mailboxCountWrite, type RequestedMail } from './mail-limits.ts'
import { sendCodeReply, tooManyRequests } from './replies.ts'
import { codeRecipient, mailLimit, type SendCodeResult, sendCode } from './verification.ts'

type Request = { email: string; type: AccountCodePurpose }

/**
 * The only way to request a code by mail. The work and the reply are the same for every email address: only deliver-mail
 * looks up the account. A reset code is issued beyond the mailbox's limit too, for a verified account: otherwise a stranger
 * could use up the resets of the mailbox's owner.
 */
export const requestMail = (request: Request, client: Client, now: number): Promise<VerificationReply> =>
  request.type === 'password_reset'
    ? requestReset(request, client, now)
    : requestCounted(request, client, now)

async function requestReset({ email, type }: Request, client: Client, now: number) {
  const recipient = await codeRecipient(type, email)
  const [known, isAllowed] = await Promise.all([loadCode(recipient), isWithinLimit('send', client, now)])
  if (!isAllowed) return tooManyRequests
  const counts = [await mailboxCountWrite(recipient, now)]
  const counted = await sendCode(recipient, now, { reading: Promise.resolve(known), counts })
  const isOverLimit = counted.result === 'mail-limit'
  const sending = isOverLimit ? await sendCode(recipient, now, { isOverLimit }) : counted
  return sendCodeReply(type, sending, now)
}

/** Counts the mail while the code is being read. The count is taken back unless a code is issued. */
async function requestCounted({ email, type }: Request, client: Client, now: number) {
  return sendLimitedCode(await codeRecipient(type, email), client, now)
}

/** Sends a code within the limits of the client, the mailbox, its domain and all unverified email addresses. */
export async function sendLimitedCode(recipient: CodeRecipient, client: Client, now: number) {
  const [known, isAllowed, asked] = await Promise.all([
    loadCode(recipient),
    isWithinLimit('send', client, now),
    countRequestedMail(recipient.email, now),
  ])
  const sending = isAllowed ? await sendWithin(asked, recipient, known, now) : undefined
  if (sending?.result !== 'issued') await asked.takeBack()
  return sending ? sendCodeReply(recipient.purpose, sending, now) : tooManyRequests
}

async function sendWithin(
  asked: RequestedMail,
  recipient: CodeRecipient,
  known: CodeItem | undefined,
  now: number,
): Promise<SendCodeResult> {
  const isDue = requestCode(known?.state, now, '').outcome.kind === 'issued'
  if (isDue && !asked.isWithin(isFirstOfDay(known?.state, now))) return mailLimit(known?.state, now)
  const counts = [await mailboxCountWrite(recipient, now)]
  return sendCode(recipient, now, { reading: Promise.resolve(known), counts })
}
