import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { codeChallengeParameters, codeStepMetadata } from '../accounts/challenge.ts'
import { now } from '../clock.ts'

/** Returns the status of the code check. The code itself never leaves the server, and no trigger sends mail. */
export async function createAuthChallenge(event: CreateAuthChallengeTriggerEvent) {
  const at = now()
  const { session, userAttributes } = event.request
  const isRepeated = session.some(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE')
  event.response = {
    publicChallengeParameters: await codeChallengeParameters(userAttributes.email ?? '', isRepeated, at),
    privateChallengeParameters: { purpose: 'verification' },
    challengeMetadata: codeStepMetadata(at),
  }
  return event
}
