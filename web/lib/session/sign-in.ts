import { ExpiredError, type NewAccount, type Provider, type SignInStep } from './provider.ts'
import type { SessionStore } from './store.ts'

type Credentials = { email: string; password: string }

/**
 * Password first, then a code while the address is unverified. The pool forgets an unanswered challenge after some
 * minutes or an error, so the credentials stay in memory (never in storage) until the sign-in is over.
 */
export function createSignIn(provider: Provider, session: Pick<SessionStore, 'enter' | 'emit'>) {
  let credentials: Credentials | undefined

  const settle = async (step: SignInStep) => {
    if (step.kind === 'done') {
      credentials = undefined
      await session.enter()
    }
    return step
  }
  const begin = async (input: Credentials) => {
    const step = await provider.signIn(input.email, input.password)
    credentials = input
    return step
  }
  const restart = async () => {
    if (!credentials) throw new ExpiredError('Your sign-in has expired. Please sign in again.')
    return begin(credentials)
  }
  /** Tries again with a fresh challenge when the pool has forgotten the present one. */
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
    async withCode(code: string) {
      const step = await withChallenge(() => provider.answer(code))
      if (step.kind === 'done') session.emit('MFA_CHALLENGE_VERIFIED')
      return settle(step)
    },
    resend: async () => settle(await withChallenge(() => provider.resend())),
    signUp: (input: NewAccount) => provider.signUp(input),
    cancel() {
      credentials = undefined
    },
  }
}
