import { ChallengeParameters } from '#contract/accounts.ts'
import { config } from '../config.ts'
import { grantFrom } from './claims.ts'
import { ExpiredError, type Provider, type SignInStep } from './provider.ts'

const expiredNames = ['SignInException', 'NotAuthorizedException', 'InvalidParameterException']
const challengeStep = 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'

let loading: Promise<typeof import('./amplify.ts')> | undefined

/** Fetches Amplify and tells it where the user pool is; call it early to have it at hand. */
export function loadAmplify() {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load() {
  const [amplify, settings] = await Promise.all([import('./amplify.ts'), config()])
  amplify.configure(settings)
  return amplify
}

export const amplifyProvider: Provider = {
  async grant(renew) {
    const amplify = await loadAmplify()
    const { tokens } = await amplify.fetchAuthSession({ forceRefresh: renew })
    return tokens && grantFrom(tokens.accessToken.toString(), tokens.accessToken.payload)
  },
  async signUp({ fullName, email, password }) {
    const amplify = await loadAmplify()
    await amplify.signUp({
      username: email,
      password,
      options: { userAttributes: { email, name: fullName } },
    })
  },
  async signIn(username, password) {
    const amplify = await loadAmplify()
    const result = await amplify.signIn({
      username,
      password,
      options: { authFlowType: 'CUSTOM_WITH_SRP' },
    })
    return stepFrom(result.nextStep)
  },
  async answer(challengeResponse) {
    const amplify = await loadAmplify()
    const result = await amplify.confirmSignIn({ challengeResponse }).catch(throwExpired)
    return stepFrom(result.nextStep)
  },
  async signOut() {
    const amplify = await loadAmplify()
    await amplify.signOut()
  },
}

function throwExpired(error: unknown): never {
  if (error instanceof Error && expiredNames.includes(error.name)) throw new ExpiredError(error.message)
  throw error
}

function stepFrom(next: { signInStep: string; additionalInfo?: unknown }): SignInStep {
  if (next.signInStep === 'DONE') return { kind: 'done' }
  if (next.signInStep !== challengeStep) throw new Error('This way of signing in is not supported.')
  return { kind: 'code', challenge: ChallengeParameters.parse(next.additionalInfo) }
}
