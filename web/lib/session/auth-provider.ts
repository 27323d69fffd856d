import type { ChallengeParameters } from '#contract/accounts.ts'

export type User = { userId: string; email: string; name: string; tenantId: string; role: string }

/** An access token, its user and its expiry (epoch ms). */
export type Grant = { accessToken: string; expiresAt: number; user: User }

export type SignInStep = { kind: 'done' } | { kind: 'code'; challenge: ChallengeParameters }

export type NewAccount = { fullName: string; email: string; password: string }

/** What a session needs from the user pool. @throws errors with a message that may be shown. */
export type Provider = {
  /** Preloads the sign-in code. Optional. */
  prepare: () => Promise<void>
  /** Begins what a sign-in with this email needs before the password is complete. Optional. */
  prepareFor: (email: string) => Promise<void>
  /** Returns the stored session's grant, renewed if `renew` is set; undefined if there is none. */
  grant: (renew: boolean) => Promise<Grant | undefined>
  signUp: (input: NewAccount) => Promise<void>
  signIn: (email: string, password: string) => Promise<SignInStep>
  /** `isTrusted`: this browser is not asked for an authenticator code for 30 days. */
  answer: (code: string, isTrusted?: boolean) => Promise<SignInStep>
  /** Revokes the session and removes it. */
  signOut: () => Promise<void>
}

/** The stored session or challenge is gone. The seller must sign in again. */
export class ExpiredError extends Error {
  override name = 'ExpiredError'
}

/** A part of the application could not be fetched. Only a reload of the page fetches it again. */
export class MissingChunkError extends Error {
  override name = 'MissingChunkError'
}
