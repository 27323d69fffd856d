import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { signedOutText } from '#contract/session.ts'
import { maxDeviceLength, sessionTokenPattern } from '#rules/session.ts'
import { hashOf } from '../crypto/tokens.ts'
import { beginSession, type StoredSession, touchSession } from '../data/accounts/sessions.ts'
import { Failure } from '../failure.ts'

/**
 * Returns the id of the session that a token is for. A sign-in begins one, if the browser sends a token for it; a renewal
 * needs one that has not ended, so that ending a session ends its refresh token. @throws Failure 'not-signed-in'
 */
export async function sessionOfToken(
  { triggerSource, request }: PreTokenGenerationV2TriggerEvent,
  userId: string,
  sessions: readonly StoredSession[],
  now: number,
): Promise<string | undefined> {
  const { session: token = '', device = '' } = request.clientMetadata ?? {}
  const id = sessionTokenPattern.test(token) ? hashOf(token) : undefined
  if (triggerSource === 'TokenGeneration_RefreshTokens') {
    const session = sessions.find((known) => known.id === id)
    if (!session || !(await touchSession(userId, session, now)))
      throw new Failure('not-signed-in', signedOutText)
    return id
  }
  if (!id) return undefined
  await beginSession({ userId, id, device: shown(device), others: sessions }, now)
  return id
}

/** The browser says what it is. Only its own seller reads it. */
const shown = (device: string) =>
  device.replaceAll(/\p{C}/gu, '').trim().slice(0, maxDeviceLength) || 'Unknown device'
