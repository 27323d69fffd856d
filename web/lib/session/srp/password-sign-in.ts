import { callPool, type Pool, PoolError, textIn, valueIn } from '../cognito-calls.ts'
import type { SrpClient } from './srp.ts'

/** What the worker needs to begin a sign-in. `username`: the email, or the id of the user. */
export type SignInStart = { pool: Pool; username: string; metadata: Record<string, string> }

/** What the worker needs to sign in. */
export type PasswordSignIn = SignInStart & { password: string }

/** The user pool's answer to the proof, unread, and the id of the user. */
export type PasswordAnswer = { userId: string; answer: unknown }

/** The user pool keeps what was begun for longer, but a password that was changed meanwhile would end it. */
const longestTypingMs = 2 * 60_000

/** One sign-in with one key, in two calls. The first needs no password, so it may be sent while the password is typed. */
export function createPasswordSignIn({ publicKey, proofOf }: SrpClient) {
  let begun: { username: string; atMs: number; challenge: Promise<unknown> } | undefined

  const initiate = ({ pool, username, metadata }: SignInStart) =>
    callPool(pool, 'InitiateAuth', {
      AuthFlow: 'CUSTOM_AUTH',
      AuthParameters: { USERNAME: username, SRP_A: publicKey, CHALLENGE_NAME: 'SRP_A' },
      ClientMetadata: metadata,
    })
  /** Returns undefined if nothing was begun for this user, or not of late, or if it failed. */
  const begunChallenge = (username: string) => {
    const isUsable = begun?.username === username && Date.now() - begun.atMs < longestTypingMs
    return isUsable ? begun?.challenge.catch(() => undefined) : undefined
  }

  return {
    /** Sends the first call. A failure is not reported: `signIn` sends it again. */
    begin(start: SignInStart) {
      begun = { username: start.username, atMs: Date.now(), challenge: initiate(start) }
      begun.challenge.catch(() => undefined)
    },
    /** Proves the password to the user pool. @throws PoolError */
    async signIn(request: PasswordSignIn): Promise<PasswordAnswer> {
      const { pool, username, password, metadata } = request
      const started = (await begunChallenge(username)) ?? (await initiate(request))
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
    },
  }
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
