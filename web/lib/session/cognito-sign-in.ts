import * as z from 'zod/mini'
import { ChallengeParameters } from '#contract/accounts.ts'
import { isTimeZone } from '#rules/store-day.ts'
import { config } from '../api/config.ts'
import { reportMissingChunk } from '../api/connection.ts'
import { ExpiredError, type Grant, type NewAccount, type SignInStep } from './auth-provider.ts'
import { grantFromTokens, payloadOf } from './claims.ts'
import { callPool, PoolError, poolOf } from './cognito-calls.ts'
import { hasEarlySignIn } from './early-sign-in.ts'
import { signInMetadata } from './sign-in-metadata.ts'
import { createExchange, type Exchange } from './srp/exchange.ts'
import type { PasswordAnswer, PasswordSignIn } from './srp/password-sign-in.ts'
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
let prepared: Exchange | undefined
let fresh: Grant | undefined
let codeRound: { username: string; session: string | undefined } | undefined

/** Calculates what a sign-in sends first, which needs neither the email nor the password. */
export function prepareExchange() {
  if (!hasEarlySignIn()) prepared ??= startExchange()
}

/** Asks the user pool for its part of the proof while the password is typed. */
export async function beginExchange(email: string) {
  const pool = poolOf(await config())
  // The document's own script follows the typing, too.
  if (hasEarlySignIn() || hasTokens(pool.clientId)) return
  prepared ??= startExchange()
  prepared.begin({ pool, username: email, metadata: { ...signInMetadata(), ...trustMetadata() } })
}

function startExchange() {
  const worker = new Worker(new URL('./srp/srp-worker.ts', import.meta.url), { type: 'module' })
  const exchange = createExchange(worker)
  exchange.isMissing.catch(reportMissingChunk)
  return exchange
}

/** Returns whether the browser has a session, also one that cannot be resumed. */
export const hasStoredSession = async () => hasTokens((await config()).userPoolClientId)

/** Signs up. @throws PoolError */
export async function signUp({ fullName, email, password }: NewAccount) {
  const attributes = { email, name: fullName, ...browserTimeZone() }
  await callPool(poolOf(await config()), 'SignUp', {
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

/** Proves the password to the user pool, unless that has begun already. @throws PoolError */
export async function beginSignIn(
  email: string,
  password: string,
  begun?: Promise<PasswordAnswer>,
): Promise<SignInStep> {
  codeRound = undefined
  const metadata = { ...signInMetadata(), ...trustMetadata() }
  return stepFrom(
    read(await (begun ?? answerTo({ username: email, password, metadata })).catch(reportMissing)),
  )
}

function reportMissing(error: unknown): never {
  if (error instanceof Error && error.name === 'MissingChunkError') reportMissingChunk()
  throw error
}

/** Sends the code for the started sign-in. @throws ExpiredError if the sign-in has expired */
export async function answerChallenge(code: string, isTrusted = false): Promise<SignInStep> {
  if (!codeRound) throw new ExpiredError('Your sign-in has expired. Please sign in again.')
  const { username, session } = codeRound
  const reply = await callPool(poolOf(await config()), 'RespondToAuthChallenge', {
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
  let outcome: Outcome = read(await answerTo({ username: userId, password, metadata: signInMetadata() }))
  if (outcome.ChallengeName === 'CUSTOM_CHALLENGE' && code !== undefined) {
    const reply = await callPool(poolOf(await config()), 'RespondToAuthChallenge', {
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

const read = ({ userId, answer }: PasswordAnswer): Outcome => ({ username: userId, ...Result.parse(answer) })

async function answerTo(request: Omit<PasswordSignIn, 'pool'>) {
  const exchange = prepared ?? startExchange()
  prepared = undefined
  return exchange.signIn({ pool: poolOf(await config()), ...request })
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
