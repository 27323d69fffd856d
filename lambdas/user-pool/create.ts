import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { challengeParameters } from '../accounts/challenge.ts'
import { now } from '../clock.ts'

/** Makes sure a code is on its way and says where the check stands; the code itself never leaves the server. */
export async function create(event: CreateAuthChallengeTriggerEvent) {
  const { session, userAttributes } = event.request
  const isRepeated = session.some(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE')
  event.response = {
    publicChallengeParameters: await challengeParameters(userAttributes.email ?? '', isRepeated, now()),
    privateChallengeParameters: { purpose: 'verification' },
    challengeMetadata: 'EMAIL_CODE',
  }
  return event
}
