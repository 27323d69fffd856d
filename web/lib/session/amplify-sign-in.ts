import { confirmSignIn, signIn, signOut, signUp } from 'aws-amplify/auth'
import { ChallengeParameters } from '#contract/accounts.ts'
import { isTimeZone } from '#rules/store-day.ts'
import { ExpiredError, type NewAccount, type SignInStep } from './auth-provider.ts'
import { signInMetadata } from './sign-in-metadata.ts'

const expiredNames = ['SignInException', 'NotAuthorizedException', 'InvalidParameterException']
const challengeStep = 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE'

export async function signUpWithAmplify({ fullName, email, password }: NewAccount) {
  const userAttributes = { email, name: fullName, ...browserTimeZone() }
  await signUp({ username: email, password, options: { userAttributes } })
}

/** Days of the store are days in this zone. A browser that does not know its own names none or `Etc/Unknown`. */
function browserTimeZone() {
  const { timeZone: zoneinfo } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(zoneinfo) ? { zoneinfo } : {}
}

export async function beginSignIn(username: string, password: string) {
  const result = await startSignIn(username, password).catch(async (error: unknown) => {
    if (!isAlreadyIn(error)) throw error
    await signOut()
    return startSignIn(username, password)
  })
  return stepFrom(result.nextStep)
}

const startSignIn = (username: string, password: string) =>
  signIn({
    username,
    password,
    options: { authFlowType: 'CUSTOM_WITH_SRP', clientMetadata: signInMetadata() },
  })

/** Amplify refuses to sign in while a session is stored, even one that cannot be resumed. */
const isAlreadyIn = (error: unknown) =>
  error instanceof Error && error.name === 'UserAlreadyAuthenticatedException'

export async function answerChallenge(challengeResponse: string) {
  const options = { clientMetadata: signInMetadata() }
  const result = await confirmSignIn({ challengeResponse, options }).catch(throwExpired)
  return stepFrom(result.nextStep)
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
