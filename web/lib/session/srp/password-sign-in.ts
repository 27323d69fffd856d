import { callPool, type Pool, PoolError, textIn, valueIn } from '../cognito-calls.ts'
import type { SrpClient } from './srp.ts'

/** What the worker needs to sign in. `username`: the email, or the id of the user. */
export type PasswordSignIn = {
  pool: Pool
  username: string
  password: string
  metadata: Record<string, string>
}

/** The user pool's answer to the proof, unread, and the id of the user. */
export type PasswordAnswer = { userId: string; answer: unknown }

/** Proves the password to the user pool, in two calls. @throws PoolError */
export async function signInByPassword(
  { publicKey, proofOf }: SrpClient,
  { pool, username, password, metadata }: PasswordSignIn,
): Promise<PasswordAnswer> {
  const started = await callPool(pool, 'InitiateAuth', {
    AuthFlow: 'CUSTOM_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: publicKey, CHALLENGE_NAME: 'SRP_A' },
    ClientMetadata: metadata,
  })
  const { userId, ...round } = roundIn(valueIn(started, 'ChallengeParameters'))
  const timestamp = timestampNow()
  const proof = await proofOf({ poolName: pool.name, userId, password, timestamp, ...round })
  const answer = await callPool(pool, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: userId,
      PASSWORD_CLAIM_SECRET_BLOCK: round.secretBlock,
      PASSWORD_CLAIM_SIGNATURE: proof,
      TIMESTAMP: timestamp,
    },
    Session: textIn(started, 'Session'),
    ClientMetadata: metadata,
  })
  return { userId, answer }
}

function roundIn(parameters: unknown) {
  const userId = textIn(parameters, 'USER_ID_FOR_SRP')
  const salt = textIn(parameters, 'SALT')
  const serverPublicKey = textIn(parameters, 'SRP_B')
  const secretBlock = textIn(parameters, 'SECRET_BLOCK')
  if (!userId || !salt || !serverPublicKey || !secretBlock)
    throw new PoolError('UnknownError', 'The user pool asked for no proof of the password.')
  return { userId, salt, serverPublicKey, secretBlock }
}

/** As the user pool demands it: `Mon Nov 2 09:05:00 UTC 2026`. */
function timestampNow() {
  const [weekday, day, month, year, time] = new Date().toUTCString().replace(',', '').split(' ')
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`
}
