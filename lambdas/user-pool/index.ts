import type {
  Context,
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda'
import { Failure } from '../failure.ts'
import { during } from '../log/invocation.ts'
import { log, logUnexpected } from '../log.ts'
import { countingFailures } from '../metrics.ts'
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
export function handler(event: UserPoolEvent, { awsRequestId }: Pick<Context, 'awsRequestId'>) {
  const call = { action: 'user-pool', trigger: event.triggerSource, invocationId: awsRequestId }
  return during(call, () => answerOrSayWhy(event))
}

async function answerOrSayWhy(event: UserPoolEvent) {
  try {
    const answered = await countingFailures('SignInFailures', () => answer(event))
    log('answered')
    return answered
  } catch (error) {
    // The user pool shows an error's message to whoever signs in.
    throw new Error(messageFor(error))
  }
}

function messageFor(error: unknown) {
  if (error instanceof Failure) {
    log('refused', { code: error.code })
    return error.message
  }
  logUnexpected('failed', error)
  return 'Something went wrong. Please try again.'
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
