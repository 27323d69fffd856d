import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  PreSignUpTriggerEvent,
  PreTokenGenerationV2TriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from 'aws-lambda'
import type { FakeUser } from '../fakes/fake-user-pool.ts'

type Round = DefineAuthChallengeTriggerEvent['request']['session'][number]

const origin = {
  version: '1',
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_test',
  callerContext: { awsSdkVersion: '1', clientId: 'web' },
}

const attributesOf = ({ sub, email, verified }: FakeUser) => ({
  sub,
  email,
  name: 'Ada Lovelace',
  email_verified: String(verified),
})

const about = (user: FakeUser) => ({ ...origin, userName: user.sub })

export const passedRound = (challengeName: Round['challengeName']): Round => ({
  challengeName,
  challengeResult: true,
})
/** A code round that failed. */
export const answeredStep = (challengeMetadata: string): Round => ({
  challengeName: 'CUSTOM_CHALLENGE',
  challengeResult: false,
  challengeMetadata,
})
export const wrongCode = answeredStep('EMAIL_CODE')
export const passwordProven = [passedRound('SRP_A'), passedRound('PASSWORD_VERIFIER')]

export const signUpEvent = (attributes: Record<string, string>): PreSignUpTriggerEvent => ({
  ...origin,
  userName: 'new',
  triggerSource: 'PreSignUp_SignUp',
  request: { userAttributes: attributes },
  response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
})

export const defineEvent = (
  user: FakeUser,
  session: Round[],
  userNotFound = false,
): DefineAuthChallengeTriggerEvent => ({
  ...about(user),
  triggerSource: 'DefineAuthChallenge_Authentication',
  request: { userAttributes: attributesOf(user), session, userNotFound },
  response: { challengeName: '', issueTokens: false, failAuthentication: false },
})

export const createEvent = (
  user: FakeUser,
  session: Round[] = passwordProven,
): CreateAuthChallengeTriggerEvent => ({
  ...about(user),
  triggerSource: 'CreateAuthChallenge_Authentication',
  request: { userAttributes: attributesOf(user), challengeName: 'CUSTOM_CHALLENGE', session },
  response: { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: '' },
})

export const verifyEvent = (
  user: FakeUser,
  challengeAnswer: string,
): VerifyAuthChallengeResponseTriggerEvent => ({
  ...about(user),
  triggerSource: 'VerifyAuthChallengeResponse_Authentication',
  request: { userAttributes: attributesOf(user), privateChallengeParameters: {}, challengeAnswer },
  response: { answerCorrect: false },
})

export const tokenEvent = (
  user: FakeUser,
  clientMetadata: Record<string, string> = {},
): PreTokenGenerationV2TriggerEvent => ({
  ...about(user),
  triggerSource: 'TokenGeneration_Authentication',
  request: { userAttributes: attributesOf(user), groupConfiguration: {}, scopes: [], clientMetadata },
  response: { claimsAndScopeOverrideDetails: {} },
})

export const renewalEvent = (...about: Parameters<typeof tokenEvent>): PreTokenGenerationV2TriggerEvent => ({
  ...tokenEvent(...about),
  triggerSource: 'TokenGeneration_RefreshTokens',
})
