import * as z from 'zod/mini'
import { ChallengeParameters } from '#contract/accounts.ts'
import { isTimeZone } from '#rules/store-day.ts'
import { config } from '../api/config.ts'
import { ExpiredError, type Grant, type NewAccount, type SignInStep } from './auth-provider.ts'
import { grantFromTokens, payloadOf } from './claims.ts'
import { callPool, PoolError } from './cognito-calls.ts'
import { signInMetadata } from './sign-in-metadata.ts'
import { type SrpExchange, startSrpExchange } from './srp/srp-exchange.ts'
import { hasTokens, storeTokens } from './token-store.ts'
import { newTrustMetadata, trustMetadata } from './trusted-device.ts'

const expiredNames = ['NotAuthorizedException', 'InvalidParameterException']

const Tokens = z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() })
const Result = z.object({
  Session: z.optional(z.string()),
  ChallengeName: z.optional(z.string()),
  ChallengeParameters: z.optional(z.record(z.string(), z.string())),
  AuthenticationResult: z.optional(Tokens),
})
const IssuedAt = z.object({ iat: z.number() })
const PasswordRound = z.object({
  Session: z.optional(z.string()),
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
})

let prepared: SrpExchange | undefined
let fresh: Grant | undefined
let codeRound: { username: string; session: string | undefined } | undefined

/** Calculates what a sign-in sends first, which needs neither the email nor the password. */
export function prepareExchange() {
  prepared ??= startSrpExchange()
}

/** Whether the browser has a session, also one that cannot be resumed. */
export const hasStoredSession = async () => hasTokens((await config()).userPoolClientId)

/** Signs up. @throws PoolError */
export async function signUp({ fullName, email, password }: NewAccount) {
  const attributes = { email, name: fullName, ...browserTimeZone() }
  await callPool('SignUp', {
    Username: email,
    Password: password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
  })
}

/** Days of the store are days in this zone. A browser that does not know its own names none or `Etc/Unknown`. */
function browserTimeZone() {
  const { timeZone: zoneinfo } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(zoneinfo) ? { zoneinfo } : {}
}

/** Proves the password to the user pool. @throws PoolError */
export async function beginSignIn(email: string, password: string): Promise<SignInStep> {
  codeRound = undefined
  return stepFrom(await withPassword(email, password, trustMetadata()))
}

/** Sends the code for the started sign-in. @throws ExpiredError if the sign-in has expired */
export async function answerChallenge(code: string, isTrusted = false): Promise<SignInStep> {
  if (!codeRound) throw new ExpiredError('Your sign-in has expired. Please sign in again.')
  const { username, session } = codeRound
  const reply = await callPool('RespondToAuthChallenge', {
    ChallengeName: 'CUSTOM_CHALLENGE',
    ChallengeResponses: { USERNAME: username, ANSWER: code },
    Session: session,
    ClientMetadata: { ...signInMetadata(), ...(isTrusted && newTrustMetadata()) },
  }).catch(throwExpired)
  return stepFrom({ username, ...Result.parse(reply) })
}

/** Returns the grant of the sign-in that has just ended, once. */
export function takeFreshGrant() {
  const grant = fresh
  fresh = undefined
  return grant
}

/**
 * Signs in again while signed in; a trusted browser, too, is asked for the code of the authenticator app. Without a code that is
 * right, or with a wrong password, the stored session stays as it was. Returns what is asked for, if it is not there or not right.
 * @throws PoolError
 */
export async function repeatSignIn(
  userId: string,
  password: string,
  code: string | undefined,
): Promise<ChallengeParameters | undefined> {
  let outcome: Outcome = await withPassword(userId, password)
  if (outcome.ChallengeName === 'CUSTOM_CHALLENGE' && code !== undefined) {
    const reply = await callPool('RespondToAuthChallenge', {
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { USERNAME: outcome.username, ANSWER: code },
      Session: outcome.Session,
      ClientMetadata: signInMetadata(),
    })
    outcome = { username: outcome.username, ...Result.parse(reply) }
  }
  const { username, AuthenticationResult: tokens } = outcome
  if (!tokens) return ChallengeParameters.parse(outcome.ChallengeParameters)
  await keepTokens(username, tokens)
  return undefined
}

function throwExpired(error: unknown): never {
  if (error instanceof PoolError && expiredNames.includes(error.name)) throw new ExpiredError(error.message)
  throw error
}

function throwUnsupported(): never {
  throw new Error('This way of signing in is not supported.')
}

async function withPassword(email: string, password: string, trust: Record<string, string> = {}) {
  const exchange = prepared ?? startSrpExchange()
  prepared = undefined
  try {
    const started = await callPool('InitiateAuth', {
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: email, SRP_A: await exchange.publicKey, CHALLENGE_NAME: 'SRP_A' },
      ClientMetadata: signInMetadata(),
    })
    const { Session, ChallengeParameters: round } = PasswordRound.parse(started)
    const timestamp = timestampNow()
    const reply = await callPool('RespondToAuthChallenge', {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: round.USER_ID_FOR_SRP,
        PASSWORD_CLAIM_SECRET_BLOCK: round.SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: await exchange.proofOf({
          poolName: (await config()).userPoolId.split('_')[1] ?? '',
          userId: round.USER_ID_FOR_SRP,
          password,
          salt: round.SALT,
          serverPublicKey: round.SRP_B,
          secretBlock: round.SECRET_BLOCK,
          timestamp,
        }),
        TIMESTAMP: timestamp,
      },
      Session,
      ClientMetadata: { ...signInMetadata(), ...trust },
    })
    return { username: round.USER_ID_FOR_SRP, ...Result.parse(reply) }
  } finally {
    exchange.end()
  }
}

/** As the user pool demands it: `Mon Nov 2 09:05:00 UTC 2026`. */
function timestampNow() {
  const [weekday, day, month, year, time] = new Date().toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}

type Outcome = z.infer<typeof Result> & { username: string }

async function stepFrom(outcome: Outcome): Promise<SignInStep> {
  const { username, Session, ChallengeName, ChallengeParameters: parameters, AuthenticationResult } = outcome
  if (AuthenticationResult) {
    codeRound = undefined
    fresh = await keepTokens(username, AuthenticationResult)
    return { kind: 'done' }
  }
  if (ChallengeName !== 'CUSTOM_CHALLENGE') return throwUnsupported()
  codeRound = { username, session: Session }
  return { kind: 'code', challenge: ChallengeParameters.parse(parameters) }
}

/** Only complete tokens of a seller are stored. */
async function keepTokens(username: string, tokens: z.infer<typeof Tokens>) {
  const payload = payloadOf(tokens.AccessToken)
  const grant = grantFromTokens(tokens.AccessToken, payload)
  const { userPoolClientId: clientId } = await config()
  storeTokens({ clientId, username }, tokens, IssuedAt.parse(payload).iat * 1000)
  return grant
}
