import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda'
import { stepBeganAt } from '../accounts/challenge.ts'
import { isResetSince } from '../accounts/reset-password.ts'
import { isVerified } from '../accounts/verification.ts'
import { now } from '../clock.ts'

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
 * Asks for the password by SRP, then, while the email is unverified, for the code until it is right. After the first
 * code round only a right code leads to tokens, and only if the password has not been reset since: a reset verifies
 * the email address too, and must not sign in somebody who knew the previous password.
 */
export async function defineAuthChallenge(event: DefineAuthChallengeTriggerEvent) {
  event.response = await next(event.request)
  return event
}

async function next({ session, userAttributes, userNotFound }: DefineAuthChallengeTriggerEvent['request']) {
  const [start, password, ...codes] = session
  if (!passed(start, 'SRP_A')) return fail
  if (!password) return ask('PASSWORD_VERIFIER')
  if (!passed(password, 'PASSWORD_VERIFIER') || userNotFound) return fail
  if (codes.some(({ challengeName }) => challengeName !== 'CUSTOM_CHALLENGE')) return fail
  const [firstCode, lastCode] = [codes[0], codes.at(-1)]
  if (!firstCode) return (await isVerified(userAttributes)) ? tokens : ask('CUSTOM_CHALLENGE')
  if (lastCode?.challengeResult !== true) return ask('CUSTOM_CHALLENGE')
  const beganAtMs = stepBeganAt(firstCode.challengeMetadata)
  return (await isResetSince(userAttributes.email ?? '', beganAtMs, now())) ? fail : tokens
}

const passed = (round: Round | undefined, name: Round['challengeName']) =>
  round?.challengeName === name && round.challengeResult === true
