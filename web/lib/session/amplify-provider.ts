import { reportMissingChunk } from '../api/connection.ts'
import { MissingChunkError, type NewAccount, type Provider } from './auth-provider.ts'
import { earlyAnswer } from './early-sign-in.ts'
import { forgetTokens } from './token-store.ts'

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

/** What signs in and up: two or three calls of the user pool, which Amplify would do on the main thread. */
const loadSignIn = once(() => import('./cognito-sign-in.ts').catch(throwMissing))

type SignIn = Awaited<ReturnType<typeof loadSignIn>>
let takeFreshGrant: SignIn['takeFreshGrant'] = () => undefined

/** A stored session that could not be resumed is ended first. Otherwise the user pool is asked while the code is fetched. */
async function begin(email: string, password: string) {
  const begun = earlyAnswer({ email, password })
  const signIn = await loadSignIn()
  takeFreshGrant = signIn.takeFreshGrant
  if (await signIn.hasStoredSession()) await (await loadTokens()).endStored()
  return signIn.beginSignIn(email, password, begun)
}

function forgetAndThrow(error: unknown): never {
  forgetTokens()
  throw error
}

/** The user pool's client, loaded on first use: Amplify keeps the session. */
export const amplifyProvider = {
  prepare: async () => (await loadSignIn()).prepareExchange(),
  prepareFor: async (email) => (await loadSignIn()).beginExchange(email),
  grant: async (renew) => (renew ? undefined : takeFreshGrant()) ?? (await loadTokens()).grant(renew),
  /** Preloads what renews the stored session. */
  prepareRenewal: async () => void (await loadTokens()),
  signOut: async () => (await loadTokens().catch(forgetAndThrow)).signOutOfAmplify(),
  signUp: async (input: NewAccount) => (await loadSignIn()).signUp(input),
  signIn: begin,
  /** Signs in again while signed in, and keeps the new tokens. */
  prove: async (userId: string, password: string, code?: string) => {
    const [{ repeatSignIn }, { withoutGrants }] = await Promise.all([loadSignIn(), loadTokens()])
    return withoutGrants(() => repeatSignIn(userId, password, code))
  },
  answer: async (code, isTrusted) => (await loadSignIn()).answerChallenge(code, isTrusted),
} satisfies Provider & Record<string, unknown>
