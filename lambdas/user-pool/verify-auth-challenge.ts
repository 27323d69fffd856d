import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda'
import { Code } from '#contract/accounts.ts'
import { markEmailVerified } from '../accounts/cognito-users.ts'
import { checkSecondFactor } from '../accounts/second-factor.ts'
import { deviceToTrust, sessionIn } from '../accounts/sign-in-browser.ts'
import { checkCode, codeRecipient, isProofRepeated } from '../accounts/verification.ts'
import { now } from '../clock.ts'

/** Runs after the right password only. A right code is written to the table first, then to the user pool. */
export async function verifyAuthChallenge(event: VerifyAuthChallengeResponseTriggerEvent) {
  const { purpose } = event.request.privateChallengeParameters
  event.response = {
    answerCorrect: purpose === 'authenticator' ? await isRightFactor(event) : await isRight(event),
  }
  return event
}

async function isRightFactor({ request }: VerifyAuthChallengeResponseTriggerEvent) {
  const { userAttributes, challengeAnswer, clientMetadata } = request
  const { sub = '' } = userAttributes
  if (!sub || typeof challengeAnswer !== 'string') return false
  const browser = { sessionId: sessionIn(clientMetadata), deviceHash: deviceToTrust(clientMetadata) }
  return (await checkSecondFactor(sub, challengeAnswer, browser, now())) === 'right'
}

async function isRight({ request, userPoolId, userName }: VerifyAuthChallengeResponseTriggerEvent) {
  const { sub = '', email = '' } = request.userAttributes
  const recipient = await codeRecipient('verification', email)
  const code = Code.safeParse(request.challengeAnswer)
  if (!code.success || !sub) return false
  const checking = await checkCode(recipient, code.data, now(), { findUserId: async () => sub })
  // Cognito repeats a call that timed out. The code may be spent then, and the proof is in the table.
  const isProven = checking.result === 'right' || (await isProofRepeated(checking.proof, sub, code.data))
  if (isProven) await markEmailVerified({ UserPoolId: userPoolId, Username: userName })
  return isProven
}
