import type {
  Context,
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda'
import { Failure } from '../failure.ts'
import { withInvocation } from '../log/invocation.ts'
import { log, logUnexpected } from '../log/log.ts'
import { isUnderMaintenance, maintenanceText } from '../maintenance.ts'
import { countFailures } from '../metrics.ts'
import { createAuthChallenge } from './create-auth-challenge.ts'
import { defineAuthChallenge } from './define-auth-challenge.ts'
import { preSignUp } from './pre-sign-up.ts'
import { preToken } from './pre-token.ts'
import { verifyAuthChallenge } from './verify-auth-challenge.ts'

export type UserPoolEvent =
  | PreSignUpTriggerEvent
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent
  | PreTokenGenerationV2TriggerEvent

/** Handles every trigger of the user pool in one function, so that a sign-in has at most one cold start. */
export function handler(event: UserPoolEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  const call = { action: 'user-pool', trigger: event.triggerSource, invocationId: awsRequestId }
  return withInvocation(call, () => handleTrigger(event))
}

async function handleTrigger(event: UserPoolEvent) {
  try {
    const response = await countFailures('SignInFailures', () => dispatch(event))
    log('answered')
    return response
  } catch (error) {
    // The user pool returns an error's message to the client.
    throw new Error(messageFor(error))
  }
}

function messageFor(error: unknown) {
  if (error instanceof Failure) {
    log('refused', { code: error.code })
    return error.message
  }
  if (isUnderMaintenance(error)) {
    log('refused', { code: 'maintenance' })
    return maintenanceText
  }
  logUnexpected('failed', error)
  return 'Something went wrong. Please try again.'
}

function dispatch(event: UserPoolEvent): Promise<UserPoolEvent> {
  switch (event.triggerSource) {
    case 'PreSignUp_SignUp':
    case 'PreSignUp_AdminCreateUser':
    case 'PreSignUp_ExternalProvider':
      return preSignUp(event)
    case 'DefineAuthChallenge_Authentication':
      return defineAuthChallenge(event)
    case 'CreateAuthChallenge_Authentication':
      return createAuthChallenge(event)
    case 'VerifyAuthChallengeResponse_Authentication':
      return verifyAuthChallenge(event)
    default:
      return preToken(event)
  }
}
