import { createHmac, randomBytes } from 'node:crypto'
import { createChallenge, decideNextStep, isRightAnswer } from './challenge-triggers.ts'
import { CognitoFailure, incorrectUsernameOrPassword, invalidParameter, invalidSession } from './failures.ts'
import { existingUser, findClient, type Pool } from './pool.ts'
import { requiredParameter } from './required-parameter.ts'
import { assertMaySignIn } from './sign-in-rules.ts'
import type { ChallengeRound, PendingChallenge, SignIn } from './sign-ins.ts'
import type { PasswordVerifier } from './srp.ts'
import { startExchange, verifyProof } from './srp.ts'
import { firstTokens } from './tokens/tokens.ts'
import type { Attributes } from './types.ts'
import type { User } from './users.ts'

export type Answer = {
  challengeName: string
  session: string
  responses: Attributes
  clientMetadata: Attributes
}
type PasswordChallenge = Extract<PendingChallenge, { name: 'PASSWORD_VERIFIER' }>
type CustomChallenge = Extract<PendingChallenge, { name: 'CUSTOM_CHALLENGE' }>

/** Starts CUSTOM_AUTH. The define trigger can request the password only if the client sent an SRP_A. */
export const beginSignIn = async (pool: Pool, clientId: string, parameters: Attributes) => {
  const name = requiredParameter(parameters, 'USERNAME')
  const user = findClient(pool, clientId).preventUserExistenceErrors
    ? pool.users.find(name)
    : existingUser(pool, name)
  if (user) assertMaySignIn(user)
  const { simulationSecret } = pool.users
  const username = user?.username ?? simulatedUsername(simulationSecret, pool.users.canonical(name))
  const signIn: SignIn = { clientId, username, userNotFound: !user, rounds: [] }
  if (parameters.CHALLENGE_NAME !== 'SRP_A') return nextStep(pool, signIn, {})
  const exchange = startExchange(
    { poolName: pool.name, username },
    user?.password ?? simulatedVerifier(simulationSecret, username),
    requiredParameter(parameters, 'SRP_A'),
  )
  return nextStep(pool, { ...signIn, exchange, rounds: [passed('SRP_A')] }, {})
}

/** Checks the answer to the session's challenge. Returns the next challenge, or tokens. */
export const answerChallenge = async (pool: Pool, clientId: string, answer: Answer) => {
  const challenge = pool.signIns.take(answer.session)
  const { signIn } = challenge
  if (challenge.name !== answer.challengeName || signIn.clientId !== clientId) throw invalidSession()
  const user = signIn.userNotFound ? undefined : existingUser(pool, signIn.username)
  if (user) assertStillTheirs(pool, challenge, user, requiredParameter(answer.responses, 'USERNAME'))
  const round =
    challenge.name === 'PASSWORD_VERIFIER'
      ? judgePassword(pool, challenge, user, answer)
      : await judgeAnswer(pool, challenge, answer)
  return nextStep(pool, { ...signIn, rounds: [...signIn.rounds, round] }, answer.clientMetadata)
}

/** Cognito does not document that a new password ends a custom challenge, so nothing here may rely on it. */
const assertStillTheirs = (pool: Pool, challenge: PendingChallenge, user: User, name: string) => {
  assertMaySignIn(user)
  const passwordChanged =
    challenge.name === 'PASSWORD_VERIFIER' && challenge.exchange.salt !== user.password.salt
  if (passwordChanged || pool.users.find(name) !== user) throw invalidSession()
}

const nextStep = async (pool: Pool, signIn: SignIn, clientMetadata: Attributes) => {
  const decision = await decideNextStep(pool, signIn, clientMetadata)
  if (decision.failAuthentication) throw incorrectUsernameOrPassword()
  if (decision.issueTokens) return finish(pool, signIn, clientMetadata)
  if (decision.challengeName === 'PASSWORD_VERIFIER') return promptForPassword(pool, signIn)
  if (decision.challengeName === 'CUSTOM_CHALLENGE') return askCustom(pool, signIn, clientMetadata)
  throw new CognitoFailure('InvalidLambdaResponseException', 'Unrecognizable lambda output')
}

const finish = async (pool: Pool, signIn: SignIn, clientMetadata: Attributes) => {
  if (signIn.userNotFound) throw incorrectUsernameOrPassword()
  const user = existingUser(pool, signIn.username)
  const AuthenticationResult = await firstTokens(pool, user, signIn.clientId, clientMetadata)
  return { ChallengeParameters: {}, AuthenticationResult }
}

const promptForPassword = (pool: Pool, signIn: SignIn) => {
  const { exchange, username } = signIn
  if (!exchange) throw invalidParameter('Missing required parameter SRP_A')
  const parameters = {
    USER_ID_FOR_SRP: username,
    SALT: exchange.salt,
    SRP_B: exchange.serverPublic.toString(16),
    SECRET_BLOCK: exchange.secretBlock,
  }
  return ask(pool, { name: 'PASSWORD_VERIFIER', signIn, exchange }, parameters)
}

const askCustom = async (pool: Pool, signIn: SignIn, clientMetadata: Attributes) => {
  const { publicParameters, ...kept } = await createChallenge(pool, signIn, clientMetadata)
  return ask(pool, { name: 'CUSTOM_CHALLENGE', signIn, ...kept }, publicParameters)
}

const ask = (pool: Pool, challenge: PendingChallenge, parameters: Attributes) => ({
  ChallengeName: challenge.name,
  ChallengeParameters: { ...parameters, USERNAME: challenge.signIn.username },
  Session: pool.signIns.keep(challenge, findClient(pool, challenge.signIn.clientId).authSessionMinutes),
})

const judgePassword = (
  pool: Pool,
  { exchange, signIn }: PasswordChallenge,
  user: User | undefined,
  { responses }: Answer,
): ChallengeRound => {
  pool.attempts.assertOpen(signIn.username)
  const right = verifyProof(exchange, {
    secretBlock: requiredParameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK'),
    signature: requiredParameter(responses, 'PASSWORD_CLAIM_SIGNATURE'),
    timestamp: requiredParameter(responses, 'TIMESTAMP'),
  })
  if (!right || !user) {
    pool.attempts.failed(signIn.username)
    throw incorrectUsernameOrPassword()
  }
  pool.attempts.succeeded(signIn.username)
  return passed('PASSWORD_VERIFIER')
}

const judgeAnswer = async (
  pool: Pool,
  { signIn, privateParameters, metadata }: CustomChallenge,
  { responses, clientMetadata }: Answer,
): Promise<ChallengeRound> => ({
  challengeName: 'CUSTOM_CHALLENGE',
  challengeResult: await isRightAnswer(pool, signIn, {
    privateChallengeParameters: privateParameters,
    challengeAnswer: requiredParameter(responses, 'ANSWER'),
    clientMetadata,
  }),
  challengeMetadata: metadata,
})

const passed = (challengeName: string): ChallengeRound => ({
  challengeName,
  challengeResult: true,
  challengeMetadata: null,
})

const digest = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** The same made-up user name for the same unknown address, shaped like a real one. */
const simulatedUsername = (secret: string, name: string) => {
  const hex = digest(secret, `username of ${name}`)
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`]
  return [...groups, variant + hex.slice(17, 20), hex.slice(20, 32)].join('-')
}

/** Matches no password. The salt stays the same, as a real user's does. */
const simulatedVerifier = (secret: string, username: string): PasswordVerifier => ({
  salt: digest(secret, `salt of ${username}`).slice(0, 32).replace(/^0+/, ''),
  verifier: randomBytes(384).toString('hex'),
})
