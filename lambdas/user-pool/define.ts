import type { DefineAuthChallengeTriggerEvent } from 'aws-lambda'
import { isVerified } from '../accounts/verified.ts'

type Round = DefineAuthChallengeTriggerEvent['request']['session'][number]
type Next = DefineAuthChallengeTriggerEvent['response']

const fail: Next = { challengeName: '', issueTokens: false, failAuthentication: true }
const tokens: Next = { challengeName: '', issueTokens: true, failAuthentication: false }
const ask = (challengeName: string): Next => ({
  challengeName,
  issueTokens: false,
  failAuthentication: false,
})

/** Password first, proven by SRP; then, while the email is unverified, the code until it is right. Nothing else. */
export async function define(event: DefineAuthChallengeTriggerEvent) {
  event.response = await next(event.request)
  return event
}

async function next({ session, userAttributes, userNotFound }: DefineAuthChallengeTriggerEvent['request']) {
  const [start, password, ...codes] = session
  if (!passed(start, 'SRP_A')) return fail
  if (!password) return ask('PASSWORD_VERIFIER')
  if (!passed(password, 'PASSWORD_VERIFIER') || userNotFound) return fail
  if (codes.some(({ challengeName }) => challengeName !== 'CUSTOM_CHALLENGE')) return fail
  const isRight = codes.at(-1)?.challengeResult === true
  return isRight || (await isVerified(userAttributes)) ? tokens : ask('CUSTOM_CHALLENGE')
}

const passed = (round: Round | undefined, name: Round['challengeName']) =>
  round?.challengeName === name && round.challengeResult === true
