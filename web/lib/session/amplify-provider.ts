import { reportMissingChunk } from '../connection.ts'
import { MissingChunkError, type Provider } from './auth-provider.ts'

const amplifyPrefix = 'CognitoIdentityServiceProvider.'

const once = <Value>(load: () => Promise<Value>) => {
  let loading: Promise<Value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Browsers cache a failed import, so no later call succeeds before a reload. */
function throwMissing(cause: unknown): never {
  reportMissingChunk()
  throw new MissingChunkError('Part of this page could not be loaded.', { cause })
}

/** The part of Amplify that keeps a session, configured with the user pool. */
const loadTokens = once(async () => {
  const tokens = await import('./amplify-tokens.ts').catch(throwMissing)
  await tokens.configureAmplify()
  return tokens
})

/** The larger part, needed only for sign-in and sign-up. */
const loadSignIn = once(async () => {
  const [signIn] = await Promise.all([import('./amplify-sign-in.ts').catch(throwMissing), loadTokens()])
  return signIn
})

/** A sign-out leaves no token behind, also if Amplify cannot be fetched to revoke it. */
function forgetTokens(error: unknown): never {
  for (const key of Object.keys(localStorage)) if (key.startsWith(amplifyPrefix)) localStorage.removeItem(key)
  throw error
}

/** Amplify, loaded on first use. */
export const amplifyProvider = {
  prepare: async () => void (await loadSignIn()),
  grant: async (renew) => (await loadTokens()).grant(renew),
  /** Preloads what renews the stored session. */
  prepareRenewal: async () => void (await loadTokens()),
  signOut: async () => (await loadTokens().catch(forgetTokens)).signOutOfAmplify(),
  signUp: async (input) => (await loadSignIn()).signUpWithAmplify(input),
  signIn: async (email, password) => (await loadSignIn()).beginSignIn(email, password),
  answer: async (code) => (await loadSignIn()).answerChallenge(code),
} satisfies Provider & Record<string, unknown>
