import * as z from 'zod/mini'
import { lastUseIntervalMs, maxSessions, sessionLifeMs } from '#rules/accounts/session.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { sessionPrefix } from '../table/account-keys.ts'
import { deleteItem, queryItems, updateItem, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { userPartition } from '../table/partitions.ts'

const StoredSession = z.object({
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string(),
  device: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
  /** When a code of the authenticator app was entered in this session (epoch ms). */
  second_factor_at: z.optional(z.number()),
})
export type StoredSession = z.infer<typeof StoredSession>

/** Returns the sessions among the items of a user's partition that have not expired, the last used first. */
export const sessionsIn = (items: readonly Record<string, unknown>[], now: number): StoredSession[] =>
  items
    .filter(({ sk }) => String(sk).startsWith(sessionPrefix))
    .map((item) => StoredSession.parse(item))
    .filter(({ expires_at }) => expires_at > now)
    .sort((a, b) => b.seen_at.localeCompare(a.seen_at))

export const loadSessions = async (userId: string, now: number) =>
  sessionsIn(await queryItems(userPartition(userId), sessionPrefix), now)

/** Fails in a transaction if the session has ended or expired. */
export const liveSessionCheck = (userId: string, sessionId: string, now: number): Write => ({
  ConditionCheck: {
    Key: keys.session(userId, sessionId),
    ConditionExpression: 'expires_at > :now',
    ExpressionAttributeValues: { ':now': now },
  },
})

type Beginning = {
  userId: string
  id: string
  device: string
  others: readonly StoredSession[]
  secondFactorAt?: number | undefined
}

/** Records a sign-in. A browser that signs in again keeps its session. Beyond `maxSessions` the one unused for longest ends. */
export async function beginSession(
  { userId, id, device, others, secondFactorAt: second_factor_at }: Beginning,
  now: number,
) {
  const expires_at = now + sessionLifeMs
  const ttl = epochSeconds(expires_at) + 1
  const fields = { device, seen_at: isoAt(now), expires_at, ttl, second_factor_at }
  await updateItem(
    keys.session(userId, id),
    upsertExpression({ type: 'session', id, created_at: isoAt(now) }, fields),
  )
  const tooMany = others.filter((other) => other.id !== id).slice(maxSessions - 1)
  await endSessions(userId, tooMany)
}

/** Records that a session is in use, about once a day. Returns false if it has ended meanwhile. */
export async function touchSession(userId: string, { id, seen_at }: StoredSession, now: number) {
  if (now - Date.parse(seen_at) < lastUseIntervalMs) return true
  return succeeds(
    updateItem(keys.session(userId, id), {
      UpdateExpression: 'SET seen_at = :now',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':now': isoAt(now) },
    }),
  )
}

/** Records that a code of the authenticator app was entered in a session, in the transaction that accepts it. */
export const provenSessionWrite = (userId: string, sessionId: string, now: number): Write => ({
  Update: {
    Key: keys.session(userId, sessionId),
    UpdateExpression: 'SET second_factor_at = :now',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':now': now },
  },
})

/** Returns whether there was such a session. */
export const endSession = async (userId: string, id: string) =>
  (await deleteItem(keys.session(userId, id), { ReturnValues: 'ALL_OLD' })) !== undefined

/** The same as part of a transaction, which fails if there is no such session unless it `mayBeGone`. */
export const endSessionWrite = (userId: string, id: string, { mayBeGone = false } = {}): Write => ({
  Delete: {
    Key: keys.session(userId, id),
    ...(!mayBeGone && { ConditionExpression: 'attribute_exists(pk)' }),
  },
})

export async function endSessions(userId: string, sessions: readonly Pick<StoredSession, 'id'>[]) {
  await Promise.all(sessions.map(({ id }) => endSession(userId, id)))
}

/** Ends all sessions of a user but one. Expired items are deleted too. */
export async function endOtherSessions(userId: string, keptId?: string) {
  const items = await queryItems(userPartition(userId), sessionPrefix)
  const ids = items.map(({ id }) => ({ id: String(id) }))
  await endSessions(
    userId,
    ids.filter(({ id }) => id !== keptId),
  )
}
