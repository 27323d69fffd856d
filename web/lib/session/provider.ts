import type { ChallengeParameters } from '#contract/accounts.ts'

export type User = { userId: string; email: string; name: string; tenantId: string; role: string }

/** An access token, whom it stands for, and when it ends (epoch ms). */
export type Grant = { accessToken: string; expiresAt: number; user: User }

export type SignInStep = { kind: 'done' } | { kind: 'code'; challenge: ChallengeParameters }

export type NewAccount = { fullName: string; email: string; password: string }

/** What a session needs from the user pool. Failures are thrown with a message that may be shown. */
export type Provider = {
  /** Gets at hand what signing in needs; optional, signing in does it itself. */
  prepare: () => Promise<void>
  /** The stored session's grant, renewed when `renew` is set; undefined when there is none any more. */
  grant: (renew: boolean) => Promise<Grant | undefined>
  signUp: (input: NewAccount) => Promise<void>
  signIn: (email: string, password: string) => Promise<SignInStep>
  answer: (code: string) => Promise<SignInStep>
  resend: () => Promise<SignInStep>
  /** Revokes the session and forgets it. */
  signOut: () => Promise<void>
}

/** The stored session or challenge is gone; signing in again is the only way on. */
export class ExpiredError extends Error {
  override name = 'ExpiredError'
}
