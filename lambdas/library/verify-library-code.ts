import type { LibraryCodeReply } from '#contract/library.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { checkCodeReply, tooManyRequests } from '../accounts/replies.ts'
import { checkCode, codeRecipient } from '../accounts/verification.ts'
import { loadCode } from '../data/accounts/codes.ts'
import { libraryWrite } from '../data/library/libraries.ts'
import { newBuyerSession } from '../http/buyer-session.ts'
import type { Client } from '../http/request.ts'

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
