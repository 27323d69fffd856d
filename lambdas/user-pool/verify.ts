import type { VerifyAuthChallengeResponseTriggerEvent } from 'aws-lambda'
import { Code, resendAnswer } from '#contract/accounts.ts'
import { markEmailVerified } from '../accounts/user-pool.ts'
import { checkCode, codeAddress, sendCode } from '../accounts/verification.ts'
import { now } from '../clock.ts'

/** Only reached with the right password. The table learns of a right code first, the user pool second. */
export async function verify(event: VerifyAuthChallengeResponseTriggerEvent) {
  event.response = { answerCorrect: await isRight(event) }
  return event
}

async function isRight({ request, userPoolId, userName }: VerifyAuthChallengeResponseTriggerEvent) {
  const { sub = '', email = '' } = request.userAttributes
  const address = await codeAddress('verification', email)
  if (request.challengeAnswer === resendAnswer) {
    await sendCode(address, now())
    return false
  }
  const code = Code.safeParse(request.challengeAnswer)
  if (!code.success || !sub) return false
  const checking = await checkCode(address, code.data, now(), { findUserId: async () => sub })
  // Cognito repeats a call that took too long: the code is spent then, and the proof is in the table.
  const isProven = checking.result === 'right' || checking.provenUserId === sub
  if (isProven) await markEmailVerified({ UserPoolId: userPoolId, Username: userName })
  return isProven
}
