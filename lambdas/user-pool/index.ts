import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda'
import { Failure } from '../failure.ts'
import { logUnexpected } from '../log.ts'
import { create } from './create.ts'
import { define } from './define.ts'
import { preSignUp } from './pre-sign-up.ts'
import { preToken } from './pre-token.ts'
import { verify } from './verify.ts'

export type UserPoolEvent =
  | PreSignUpTriggerEvent
  | DefineAuthChallengeTriggerEvent
  | CreateAuthChallengeTriggerEvent
  | VerifyAuthChallengeResponseTriggerEvent
  | PreTokenGenerationV2TriggerEvent

/** Every trigger of the user pool: one function, so that a sign-in waits for one cold start at most. */
export async function handler(event: UserPoolEvent): Promise<UserPoolEvent> {
  try {
    return await answer(event)
  } catch (error) {
    // The user pool shows an error's message to whoever signs in.
    if (error instanceof Failure) throw new Error(error.message)
    logUnexpected(event.triggerSource, error)
    throw new Error('Something went wrong. Please try again.')
  }
}

function answer(event: UserPoolEvent): Promise<UserPoolEvent> {
  switch (event.triggerSource) {
    case 'PreSignUp_SignUp':
    case 'PreSignUp_AdminCreateUser':
    case 'PreSignUp_ExternalProvider':
      return preSignUp(event)
    case 'DefineAuthChallenge_Authentication':
      return define(event)
    case 'CreateAuthChallenge_Authentication':
      return create(event)
    case 'VerifyAuthChallengeResponse_Authentication':
      return verify(event)
    default:
      return preToken(event)
  }
}
