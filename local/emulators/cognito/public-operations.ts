import * as z from 'zod/mini'
import { attributeList } from './attributes.ts'
import { answerChallenge, beginSignIn } from './challenges.ts'
import { invalidParameter } from './failures.ts'
import { ClientId, Session, StringMap, Token } from './limits.ts'
import { type Operation, operation, Text } from './operation.ts'
import { findClient } from './pool.ts'
import { requiredParameter } from './required-parameter.ts'
import { assertFlowAllowed } from './sign-in-rules.ts'
import { signUp } from './sign-up.ts'
import { userOfAccessToken } from './tokens/access-token.ts'
import { revokeRefreshToken, tokensFromRefreshToken } from './tokens/tokens.ts'

const initiateAuth = operation(
  z.object({ ClientId, AuthFlow: Text, AuthParameters: z.optional(StringMap) }),
  (pool, { ClientId, AuthFlow, AuthParameters = {} }) => {
    const flow = AuthFlow === 'REFRESH_TOKEN' ? 'REFRESH_TOKEN_AUTH' : AuthFlow
    assertFlowAllowed(findClient(pool, ClientId), flow)
    if (flow === 'CUSTOM_AUTH') return beginSignIn(pool, ClientId, AuthParameters)
    if (flow !== 'REFRESH_TOKEN_AUTH') throw invalidParameter(`The local stack knows no ${flow}.`)
    return tokensFromRefreshToken(pool, ClientId, requiredParameter(AuthParameters, 'REFRESH_TOKEN'), {})
  },
)

const respondToAuthChallenge = operation(
  z.object({
    ClientId,
    ChallengeName: Text,
    Session: z.nullish(Session),
    ChallengeResponses: z.optional(StringMap),
    ClientMetadata: z.optional(StringMap),
  }),
  (pool, { ClientId, ChallengeName, Session, ChallengeResponses = {}, ClientMetadata = {} }) =>
    answerChallenge(pool, findClient(pool, ClientId).id, {
      challengeName: ChallengeName,
      session: Session ?? '',
      responses: ChallengeResponses,
      clientMetadata: ClientMetadata,
    }),
)

const getTokensFromRefreshToken = operation(
  z.object({ ClientId, RefreshToken: Token, ClientMetadata: z.optional(StringMap) }),
  (pool, { ClientId, RefreshToken, ClientMetadata = {} }) =>
    tokensFromRefreshToken(pool, ClientId, RefreshToken, ClientMetadata),
)

const revokeToken = operation(z.object({ ClientId, Token }), (pool, { ClientId, Token }) => {
  revokeRefreshToken(pool, findClient(pool, ClientId).id, Token)
  return {}
})

const OwnToken = z.object({ AccessToken: Token })

const globalSignOut = operation(OwnToken, async (pool, { AccessToken }) => {
  const user = await userOfAccessToken(pool, AccessToken)
  pool.users.change(user, { refreshTokens: [] }, user.modifiedAt)
  return {}
})

const getUser = operation(OwnToken, async (pool, { AccessToken }) => {
  const user = await userOfAccessToken(pool, AccessToken)
  return { Username: user.username, UserAttributes: attributeList(user.attributes) }
})

/** The operations that anyone may call. */
export const publicOperations: Record<string, Operation> = {
  SignUp: signUp,
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
}
