import { ExpiredError, type NewAccount, type Provider, type SignInStep } from './auth-provider.ts'
import { isUnconfirmed } from './failure-text.ts'
import type { SessionStore } from './store.ts'

type Credentials = { email: string; password: string }

/**
 * Signs in with a password, then with a code while the address is unverified. A challenge expires after some minutes or
 * an error, so the credentials stay in memory (never in storage) until the sign-in ends.
 */
export function createSignIn(provider: Provider, session: Pick<SessionStore, 'completeSignIn' | 'emit'>) {
  let credentials: Credentials | undefined

  const settle = async (step: SignInStep) => {
    if (step.kind === 'done') {
      credentials = undefined
      await session.completeSignIn()
    }
    return step
  }
  const begin = async (input: Credentials) => {
    try {
      const step = await provider.signIn(input.email, input.password)
      credentials = input
      return step
    } catch (error) {
      if (isUnconfirmed(error)) credentials = input
      throw error
    }
  }
  const restart = async () => {
    if (!credentials) throw new ExpiredError('Your sign-in has expired. Please sign in again.')
    return begin(credentials)
  }
  /** Retries with a new challenge if the current one has expired. */
  const withChallenge = async (attempt: () => Promise<SignInStep>) => {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ExpiredError)) throw error
      const step = await restart()
      return step.kind === 'done' ? step : attempt()
    }
  }

  return {
    withPassword: async (input: Credentials) => settle(await begin(input)),
    async withCode(code: string, isTrusted = false) {
      const step = await withChallenge(() =>
        isTrusted ? provider.answer(code, true) : provider.answer(code),
      )
      if (step.kind === 'done') session.emit('MFA_CHALLENGE_VERIFIED')
      return settle(step)
    },
    /** Call once the address is confirmed. Signs in with the password given before. */
    again: async () => settle(await restart()),
    signUp: (input: NewAccount) => provider.signUp(input),
    cancel() {
      credentials = undefined
    },
  }
}
