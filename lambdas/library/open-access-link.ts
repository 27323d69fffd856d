import { isWithinLimit } from '../accounts/client-limits.ts'
import { tooManyRequestsText } from '../accounts/replies.ts'
import { textHash } from '../crypto/text-hash.ts'
import { libraryOfLink } from '../data/library/access-links.ts'
import { Failure } from '../failure.ts'
import { startBuyerSession } from '../http/buyer-session.ts'
import type { Client } from '../http/request.ts'

/**
 * Starts a session for the holder of an access link, and returns its cookie. The link can be used again.
 * @throws Failure 'too-many-requests', or 'not-found' for a wrong or expired link
 */
export async function openAccessLink(token: string, client: Client, now: number): Promise<string> {
  const [libraryId, allowed] = await Promise.all([
    libraryOfLink(textHash(token), now),
    isWithinLimit('check', client, now),
  ])
  if (!allowed) throw new Failure('too-many-requests', tooManyRequestsText)
  if (!libraryId)
    throw new Failure(
      'not-found',
      'This link has expired or is not complete. Open your library with a code instead.',
    )
  return startBuyerSession(libraryId)
}
