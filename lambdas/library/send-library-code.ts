import type { LibraryCodeReply } from '#contract/library.ts'
import { mailsPerGiftHour } from '#rules/library.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { mailboxCountWrite } from '../accounts/mail-limits.ts'
import { sendCodeReply, tooManyRequests } from '../accounts/replies.ts'
import { codeRecipient, sendCode } from '../accounts/verification.ts'
import { hashOf } from '../crypto/tokens.ts'
import { loadCode } from '../data/accounts/codes.ts'
import { loadSeatLink } from '../data/library/seats.ts'
import { hourlyCountUpdate } from '../data/table/rate-limits.ts'
import type { Client } from '../http/request.ts'

/**
 * Requests a code that opens a library. The work and the reply are the same for every email address: only the delivery of the
 * mail looks for a library. Counted per client and per mailbox only, so that neither a flood of sign-ups nor requests for
 * other email addresses of its domain can use up the mails of a buyer. `seat_token`: see `SendLibraryCode`.
 */
export async function sendLibraryCode(
  { email, seat_token }: { email: string; seat_token?: string | undefined },
  client: Client,
  now: number,
): Promise<LibraryCodeReply> {
  const recipient = await codeRecipient('library', email)
  const tokenHash = seat_token && hashOf(seat_token)
  const [known, isAllowed, seat] = await Promise.all([
    loadCode(recipient),
    isWithinLimit('send', client, now),
    tokenHash ? loadSeatLink(tokenHash) : undefined,
  ])
  if (!isAllowed) return tooManyRequests
  const isInvited = seat !== undefined && !seat.claimed_by
  const sending = await sendCode(recipient, now, {
    reading: Promise.resolve(known),
    mailboxCount: [
      await mailboxCountWrite(recipient.email, now),
      ...(isInvited ? [{ Update: hourlyCountUpdate(`gift#${tokenHash}`, mailsPerGiftHour, now) }] : []),
    ],
    isInvited,
  })
  return sendCodeReply('library', sending, now)
}
