import { vi } from 'vitest'
import type { ChallengeParameters } from '#contract/accounts.ts'
import type { Grant, SignInStep } from '#web/lib/session/auth-provider.ts'

export const ada = {
  userId: 'user-1',
  email: 'ada@example.com',
  name: 'Ada Lovelace',
  tenantId: 'tenant-1',
  role: 'seller',
}

export const grantFor = (user = ada, lifeSeconds = 600): Grant => ({
  accessToken: `token-of-${user.userId}`,
  expiresAt: Date.now() + lifeSeconds * 1000,
  user,
})

export const done: SignInStep = { kind: 'done' }

export const challenge = (changes: Partial<ChallengeParameters> = {}): SignInStep & { kind: 'code' } => ({
  kind: 'code',
  challenge: {
    maskedEmail: 'a*a@example.com',
    nextResendAt: new Date(Date.now() + 30_000).toISOString(),
    attemptsRemaining: '5',
    lockout: 'false',
    hasCode: 'true',
    ...changes,
  },
})

/** A fake user pool with Ada's account. A test overrides what it is about. */
export const fakePool = () => ({
  prepare: vi.fn(async () => undefined),
  prepareFor: vi.fn(async () => undefined),
  grant: vi.fn(async (_renew: boolean): Promise<Grant | undefined> => grantFor()),
  signUp: vi.fn(async () => undefined),
  signIn: vi.fn(async (): Promise<SignInStep> => done),
  answer: vi.fn(async (_code: string): Promise<SignInStep> => done),
  signOut: vi.fn(async () => undefined),
})
