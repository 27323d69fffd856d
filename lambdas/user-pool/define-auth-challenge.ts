import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda'
import { isAuthenticatorStep, stepBeganAt } from '../accounts/challenge.ts'
import { isResetSince } from '../accounts/reset-password.ts'
import { trustedDeviceOf } from '../accounts/sign-in-browser.ts'
import { isVerified } from '../accounts/verification.ts'
import { now } from '../clock.ts'
import { loadSignInFactor } from '../data/accounts/second-factors.ts'

type Round = DefineAuthChallengeTriggerEvent['request']['session'][number]
type Next = DefineAuthChallengeTriggerEvent['response']

const fail: Next = { challengeName: '', issueTokens: false, failAuthentication: true }
const tokens: Next = { challengeName: '', issueTokens: true, failAuthentication: false }
const ask = (challengeName: string): Next => ({
  challengeName,
  issueTokens: false,
  failAuthentication: false,
})

/**
 * Asks for the password by SRP, then, while the email is unverified, for the code until it is right, then for a code of the
 * authenticator app if the account has one. After the first code round only right codes lead to tokens, and only if the
 * password has not been reset since: a reset verifies the email address too, and must not sign in somebody who knew the
 * previous password.
 */
export async function defineAuthChallenge(event: DefineAuthChallengeTriggerEvent) {
  event.response = await next(event.request)
  return event
}

async function next(request: DefineAuthChallengeTriggerEvent['request']) {
  const { session, userAttributes, userNotFound } = request
  const [start, password, ...codes] = session
  if (!passed(start, 'SRP_A')) return fail
  if (!password) return ask('PASSWORD_VERIFIER')
  if (!passed(password, 'PASSWORD_VERIFIER') || userNotFound) return fail
  if (codes.some(({ challengeName }) => challengeName !== 'CUSTOM_CHALLENGE')) return fail
  const [firstCode] = codes
  const authenticator = codes.filter(({ challengeMetadata }) => isAuthenticatorStep(challengeMetadata))
  const mailed = codes.filter(({ challengeMetadata }) => !isAuthenticatorStep(challengeMetadata))
  if (!(await isEmailProven(mailed.at(-1), userAttributes))) return ask('CUSTOM_CHALLENGE')
  if (!(await isFactorProven(authenticator.at(-1), request))) return ask('CUSTOM_CHALLENGE')
  if (!firstCode) return tokens
  const beganAtMs = stepBeganAt(firstCode.challengeMetadata)
  return (await isResetSince(userAttributes.email ?? '', beganAtMs, now())) ? fail : tokens
}

/** Only a right code ends the rounds that have begun. */
const isEmailProven = async (last: Round | undefined, attributes: Record<string, string>) =>
  last ? last.challengeResult === true : isVerified(attributes)

async function isFactorProven(
  last: Round | undefined,
  { userAttributes, clientMetadata }: DefineAuthChallengeTriggerEvent['request'],
) {
  if (last) return last.challengeResult === true
  const { sub = '' } = userAttributes
  const { factor, isTrusted } = await loadSignInFactor(sub, trustedDeviceOf(clientMetadata), now())
  return !factor || isTrusted
}

const passed = (round: Round | undefined, name: Round['challengeName']) =>
  round?.challengeName === name && round.challengeResult === true
