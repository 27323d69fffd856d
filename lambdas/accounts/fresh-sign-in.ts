import { freshSignInSeconds } from '#rules/verification.ts'
import { Failure } from '../failure.ts'
import type { Seller } from '../request.ts'

/**
 * Refuses a sensitive change unless the password was entered a few minutes ago. Renewed tokens keep the time of their
 * sign-in, so neither a token that was left open nor one that was stolen is enough.
 * @throws Failure 'sign-in-again'
 */
export function requireFreshSignIn({ signedInAt }: Seller, now: number) {
  if (now - signedInAt > freshSignInSeconds * 1000)
    throw new Failure('sign-in-again', 'Enter your password again to do this.')
}
