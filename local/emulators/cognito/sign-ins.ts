import { randomBytes } from 'node:crypto'
import { invalidSession, notAuthorized } from './failures.ts'
import type { SrpExchange } from './srp.ts'

export type ChallengeRound = {
  challengeName: string
  challengeResult: boolean
  challengeMetadata: string | null
}

/** A sign-in in progress. If its user does not exist, the name is made up and no answer is correct. */
export type SignIn = {
  clientId: string
  username: string
  userNotFound: boolean
  rounds: readonly ChallengeRound[]
  exchange?: SrpExchange | undefined
}

export type PendingChallenge =
  | { name: 'PASSWORD_VERIFIER'; signIn: SignIn; exchange: SrpExchange }
  | {
      name: 'CUSTOM_CHALLENGE'
      signIn: SignIn
      privateParameters: Record<string, string>
      metadata: string | null
    }

export type SignIns = ReturnType<typeof createSignInStore>

/** Challenges that wait for an answer, each under a session that is valid for one answer. */
export const createSignInStore = (now: () => number) => {
  const pending = new Map<string, { challenge: PendingChallenge; expiresAt: number }>()
  const forgetExpired = () => {
    for (const [session, { expiresAt }] of pending) if (expiresAt <= now()) pending.delete(session)
  }
  return {
    keep: (challenge: PendingChallenge, minutes: number) => {
      forgetExpired()
      const session = randomBytes(96).toString('base64url')
      pending.set(session, { challenge, expiresAt: now() + minutes * 60_000 })
      return session
    },
    take: (session: string) => {
      const found = pending.get(session)
      pending.delete(session)
      if (!found) throw invalidSession()
      if (found.expiresAt > now()) return found.challenge
      throw notAuthorized('Invalid session for the user, session is expired.')
    },
  }
}
