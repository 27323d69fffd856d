import type { LibraryCodeReply } from '#contract/library.ts'
import { isWithinLimit } from '../accounts/client-limits.ts'
import { checkingReply, tooManyRequests } from '../accounts/replies.ts'
import { checkCode, codeAddress } from '../accounts/verification.ts'
import { loadCode } from '../data/accounts/codes.ts'
import { libraryWrite } from '../data/library/libraries.ts'
import { newBuyerSession } from '../http/buyer-session.ts'
import type { Client } from '../http/request.ts'

type Attempt = { email: string; code: string }

/**
 * A right code starts a session, in the transaction that spends the code. `cookie` carries the session. The address is
 * proven, so that it has a library from now on, even an empty one.
 */
export async function verifyLibraryCode(
  { email, code }: Attempt,
  client: Client,
  now: number,
): Promise<{ reply: LibraryCodeReply; cookie?: string }> {
  const address = await codeAddress('library', email)
  const [known, allowed] = await Promise.all([loadCode(address), isWithinLimit('check', client, now)])
  if (!allowed) return { reply: tooManyRequests }
  const libraryId = address.emailKey
  const session = newBuyerSession(libraryId)
  const checking = await checkCode(address, code, now, {
    reading: Promise.resolve(known),
    findUserId: async () => libraryId,
    alongside: () => [session.write, libraryWrite(libraryId, address.email)],
  })
  const reply = checkingReply(checking, now)
  return checking.result === 'right' ? { reply, cookie: session.cookie } : { reply }
}
