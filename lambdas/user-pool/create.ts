import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import { codeStep } from '../accounts/challenge.ts'
import { now } from '../clock.ts'

/** Makes sure a code is on its way and says where the check stands; the code itself never leaves the server. */
export async function create(event: CreateAuthChallengeTriggerEvent) {
  const { session, userAttributes } = event.request
  const former = session.findLast(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE')
  const { parameters, mark } = await codeStep(userAttributes.email ?? '', former?.challengeMetadata, now())
  event.response = {
    publicChallengeParameters: parameters,
    privateChallengeParameters: { purpose: 'verification' },
    challengeMetadata: mark,
  }
  return event
}
