import type { AccountCodePurpose, VerificationReply } from '#contract/accounts.ts'
import { publicStatus, requestCode } from '#rules/verification.ts'
import { loadCode } from '../data/codes.ts'
import { nextHourAt } from '../data/rates.ts'
import type { Client } from '../request.ts'
import { isWithinLimit } from './client-limits.ts'
import { countVerificationMail } from './mail-limits.ts'
import { mailLimitReply, sendingReply, tooManyRequests } from './replies.ts'
import { codeAddress, sendCode } from './verification.ts'

/**
 * The only way to request a code by mail. The work and the reply are the same for every address: only deliver-mail
 * looks up the account. A request that a wait or a lockout refuses is not counted as a mail. Reset mails are counted
 * per mailbox on delivery: a count of requests would let a stranger use up the mails of the mailbox's owner.
 */
export async function requestMail(
  { email, type }: { email: string; type: AccountCodePurpose },
  client: Client,
  now: number,
): Promise<VerificationReply> {
  const address = await codeAddress(type, email)
  const [known, allowed] = await Promise.all([loadCode(address), isWithinLimit('send', client, now)])
  if (!allowed) return tooManyRequests
  const reading = Promise.resolve(known)
  const isIssued = requestCode(known?.state, now, '').outcome.kind === 'issued'
  if (type === 'password_reset' || !isIssued)
    return sendingReply(type, await sendCode(address, now, reading), now)
  const counted = await countVerificationMail(address.email, known?.state, now)
  if (!counted) return mailLimitReply(publicStatus(known?.state, now), nextHourAt(now), now)
  const sending = await sendCode(address, now, reading)
  if (sending.result !== 'issued') await counted.takeBack()
  return sendingReply(type, sending, now)
}
