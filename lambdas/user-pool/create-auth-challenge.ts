import type { CreateAuthChallengeTriggerEvent } from 'aws-lambda'
import {
  authenticatorParameters,
  authenticatorStepMetadata,
  codeChallengeParameters,
  codeStepMetadata,
  isAuthenticatorStep,
} from '../accounts/challenge.ts'
import { isVerified } from '../accounts/verification.ts'
import { now } from '../clock.ts'
import { loadSecondFactor } from '../data/accounts/second-factors.ts'

/**
 * Returns the status of the code check: of the mailed code first, then of the authenticator app. No code leaves the server, and
 * no trigger sends mail.
 */
export async function createAuthChallenge(event: CreateAuthChallengeTriggerEvent) {
  const at = now()
  const codes = event.request.session.filter(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE')
  event.response = (await isEmailProven(event.request))
    ? await authenticatorStep(event.request.userAttributes.sub ?? '', codes, at)
    : {
        publicChallengeParameters: await codeChallengeParameters(
          event.request.userAttributes.email ?? '',
          codes.length > 0,
          at,
        ),
        privateChallengeParameters: { purpose: 'verification' },
        challengeMetadata: codeStepMetadata(at),
      }
  return event
}

type Rounds = CreateAuthChallengeTriggerEvent['request']['session']

async function isEmailProven({ session, userAttributes }: CreateAuthChallengeTriggerEvent['request']) {
  const mailed = session.filter(
    ({ challengeName, challengeMetadata }) =>
      challengeName === 'CUSTOM_CHALLENGE' && !isAuthenticatorStep(challengeMetadata),
  )
  const last = mailed.at(-1)
  return last ? last.challengeResult === true : isVerified(userAttributes)
}

async function authenticatorStep(userId: string, codes: Rounds, at: number) {
  const factor = await loadSecondFactor(userId)
  const isRepeated = codes.some(({ challengeMetadata }) => isAuthenticatorStep(challengeMetadata))
  return {
    publicChallengeParameters: authenticatorParameters(
      factor?.attempts ?? { attempts: 0, wrongAt: [] },
      isRepeated,
      at,
    ),
    privateChallengeParameters: { purpose: 'authenticator' },
    challengeMetadata: authenticatorStepMetadata(at),
  }
}
