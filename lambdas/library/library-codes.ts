import type { LibraryCodeReply } from '#contract/library.ts'
import { mailsPerGiftHour } from '#rules/courses/library.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { checkCodeReply, sendCodeReply, tooManyRequests } from '../accounts/replies.ts'
import { checkCode, codeRecipient, sendCode } from '../accounts/verification.ts'
import { textHash } from '../crypto/text-hash.ts'
import { loadCode } from '../data/accounts/codes.ts'
import { libraryWrite } from '../data/library/libraries.ts'
import { loadSeatLink } from '../data/library/seats.ts'
import { hourlyCountUpdate } from '../data/table/rate-limits.ts'
import { newBuyerSession } from '../http/buyer-session.ts'
import type { Client } from '../http/request.ts'

/**
 * Requests a code that opens a library. The work and the reply are the same for every email address: only the delivery of the
 * mail looks for a library. Counted per client only, and per mailbox once a mail leaves, so that neither a flood of sign-ups nor
 * requests for other email addresses of the mailbox or its domain can use up the mails of a buyer. `seat_token`: see `SendLibraryCode`.
 */
export async function sendLibraryCode(
  { email, seat_token }: { email: string; seat_token?: string | undefined },
  client: Client,
  now: number,
): Promise<LibraryCodeReply> {
  const recipient = await codeRecipient('library', email)
  const tokenHash = seat_token && textHash(seat_token)
  const [known, isAllowed, seat] = await Promise.all([
    loadCode(recipient),
    isWithinLimit('send', client, now),
    tokenHash ? loadSeatLink(tokenHash) : undefined,
  ])
  if (!isAllowed) return tooManyRequests
  const isInvited = seat !== undefined && !seat.claimed_by
  const sending = await sendCode(recipient, now, {
    reading: Promise.resolve(known),
    counts: isInvited ? [{ Update: hourlyCountUpdate(`gift#${tokenHash}`, mailsPerGiftHour, now) }] : [],
    isInvited,
  })
  return sendCodeReply('library', sending, now)
}

type Attempt = { email: string; code: string }

/**
 * A right code starts a session, in the transaction that spends the code. `cookie` carries the session. The email address is
 * proven, so that it has a library from now on, even an empty one.
 */
export async function verifyLibraryCode(
  { email, code }: Attempt,
  client: Client,
  now: number,
): Promise<{ reply: LibraryCodeReply; cookie?: string }> {
  const recipient = await codeRecipient('library', email)
  const [known, allowed] = await Promise.all([loadCode(recipient), isWithinLimit('check', client, now)])
  if (!allowed) return { reply: tooManyRequests }
  const libraryId = recipient.emailKey
  const session = newBuyerSession(libraryId)
  const checking = await checkCode(recipient, code, now, {
    reading: Promise.resolve(known),
    findUserId: async () => libraryId,
    alongside: () => [session.write, libraryWrite(libraryId, recipient.email)],
  })
  const reply = checkCodeReply(checking, now)
  return checking.result === 'right' ? { reply, cookie: session.cookie } : { reply }
}
