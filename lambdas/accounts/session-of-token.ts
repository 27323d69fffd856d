import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda'
import { signedOutText } from '#contract/session.ts'
import { maxDeviceLength, sessionTokenPattern } from '#rules/accounts/session.ts'
import { firstCharacters } from '#rules/text.ts'
import { textHash } from '../crypto/text-hash.ts'
import { beginSession, type StoredSession, touchSession } from '../data/accounts/sessions.ts'
import { Failure } from '../failure.ts'

type Known = {
  sessions: readonly StoredSession[]
  provenAt: (sessionId: string) => number | undefined
}
/** `secondFactorAt`: when a code of the authenticator app was entered in it (epoch ms). */
type TokenSession = { id: string; secondFactorAt: number | undefined }

/**
 * Returns the session that a token is for. A sign-in begins one, if the browser sends a token for it; a renewal
 * needs one that has not ended, so that ending a session ends its refresh token. @throws Failure 'not-signed-in'
 */
export async function sessionOfToken(
  { triggerSource, request }: PreTokenGenerationV2TriggerEvent,
  userId: string,
  { sessions, provenAt }: Known,
  now: number,
): Promise<TokenSession | undefined> {
  const { session: token = '', device = '' } = request.clientMetadata ?? {}
  const id = sessionTokenPattern.test(token) ? textHash(token) : undefined
  const session = sessions.find((known) => known.id === id)
  if (triggerSource === 'TokenGeneration_RefreshTokens') {
    if (!session || !(await touchSession(userId, session, now)))
      throw new Failure('not-signed-in', signedOutText)
    return { id: session.id, secondFactorAt: session.second_factor_at }
  }
  if (!id) return undefined
  const secondFactorAt = provenAt(id) ?? session?.second_factor_at
  await beginSession({ userId, id, device: shown(device), others: sessions, secondFactorAt }, now)
  return { id, secondFactorAt }
}

/** The browser says what it is. Only its own seller reads it. */
const shown = (device: string) =>
  firstCharacters(device.replaceAll(/\p{C}/gu, '').trim(), maxDeviceLength) || 'Unknown device'
