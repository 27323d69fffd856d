import { freshSignInSeconds } from '#rules/verification.ts'
import { hasSession } from '../data/sessions.ts'
import { Failure } from '../failure.ts'
import type { Seller } from '../request.ts'

/**
 * Refuses a sensitive change unless the password was entered a few minutes ago. Renewed tokens keep the time of their
 * sign-in, so neither a token that was left open nor one that was stolen is enough. Nor is one of a session that was ended
 * meanwhile. @throws Failure 'sign-in-again'
 */
export async function requireFreshSignIn({ userId, signedInAt, sessionId }: Seller, now: number) {
  const isFresh = now - signedInAt <= freshSignInSeconds * 1000
  if (!isFresh || !sessionId || !(await hasSession(userId, sessionId, now)))
    throw new Failure('sign-in-again', 'Enter your password again to do this.')
}
