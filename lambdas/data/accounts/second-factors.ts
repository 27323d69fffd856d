import { ulid } from 'ulid'
import * as z from 'zod/mini'
import {
  endLockout,
  forgiveAttempt,
  noAttempts,
  type SecondFactorAttempts,
  trustedDeviceLifeMs,
} from '#rules/accounts/second-factor.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { secondFactorProofPrefix, trustedDevicePrefix } from '../table/account-keys.ts'
import { deleteItem, getItem, queryItems, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { userPartition } from '../table/partitions.ts'
import { persistentTries, requestPauses, retryOnConflict } from '../table/retry.ts'
import { putRevision } from '../table/writes.ts'
import { provenSessionWrite } from './sessions.ts'

const SecondFactor = z.object({
  /** A new id each time that an app is set up. */
  id: z.string(),
  created_at: z.string(),
  /** The secret of the app that signs in, encrypted; absent until its first code was right. */
  sealed: z.optional(z.string()),
  /** The secret that was shown last and is not confirmed yet. */
  pending: z.optional(z.string()),
  last_step: z.int(),
  recovery: z.array(z.string()),
  attempts: z.object({
    attempts: z.int(),
    wrongAt: z.array(z.number()),
    lockedUntil: z.optional(z.number()),
    unlockedAt: z.optional(z.number()),
  }),
  revision: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

const proofLifeMs = 10 * 60_000

export async function loadSecondFactor(userId: string): Promise<SecondFactor | undefined> {
  const item = await getItem(keys.secondFactor(userId))
  return item && SecondFactor.parse(item)
}

type Items = readonly Record<string, unknown>[]

/** Returns the second factor among the items of a user's partition, if the user has confirmed one. */
export function secondFactorIn(items: Items): SecondFactor | undefined {
  const item = items.find(({ sk }) => sk === 'SECONDFACTOR')
  const factor = item && SecondFactor.parse(item)
  return factor?.sealed ? factor : undefined
}

const Proof = z.object({ proven_at: z.number() })

/** Returns when this session's browser entered a right code, if that was just now (epoch ms). */
export function proofIn(items: Items, sessionId: string, now: number): number | undefined {
  const item = items.find(({ sk }) => sk === `${secondFactorProofPrefix}${sessionId}`)
  const provenAt = item && Proof.parse(item).proven_at
  return provenAt !== undefined && now - provenAt <= proofLifeMs ? provenAt : undefined
}

/** Reads what decides whether a sign-in is asked for a code, with one Query. */
export async function loadSignInFactor(userId: string, deviceHash: string | undefined, now: number) {
  const items = await queryItems(userPartition(userId))
  const factor = secondFactorIn(items)
  const device = items.find(({ sk }) => deviceHash && sk === `${trustedDevicePrefix}${deviceHash}`)
  const isTrusted = device?.factor_id === factor?.id && Number(device?.expires_at ?? 0) > now
  return { factor, isTrusted: factor !== undefined && isTrusted }
}

const put = (
  userId: string,
  previous: SecondFactor | undefined,
  next: Omit<SecondFactor, 'revision'>,
): Write => putRevision(keys.secondFactor(userId), 'second_factor', next.id, previous, next)

/** Keeps a new secret until its first right code; the app that signs in now stays. Returns false if another write came first. */
export const savePendingSecondFactor = (
  userId: string,
  known: SecondFactor | undefined,
  pending: string,
  now: number,
) =>
  succeeds(
    transact([
      put(userId, known, {
        ...(known ?? newFactor(now)),
        pending,
      }),
    ]),
  )

const newFactor = (now: number) => ({
  id: ulid(now),
  created_at: isoAt(now),
  last_step: 0,
  recovery: [],
  attempts: noAttempts,
})

/** Charges an attempt. Returns the item as it is now; undefined if another write came first. */
export async function saveSecondFactorAttempt(
  userId: string,
  known: SecondFactor,
  attempts: SecondFactorAttempts,
) {
  const next = { ...known, attempts: { ...attempts }, revision: known.revision + 1 }
  return (await succeeds(transact([put(userId, known, next)]))) ? next : undefined
}

/** Ends a lockout of the codes after a new password, at most once in a day. */
export async function endSecondFactorLockout(userId: string, now: number) {
  await retryOnConflict({ tries: 5, pauses: requestPauses }, async () => {
    const known = await loadSecondFactor(userId)
    const attempts = known && endLockout(known.attempts, now)
    return attempts ? saveSecondFactorAttempt(userId, known, attempts) : 'unchanged'
  })
}

type Accepted = {
  step?: number
  /** The hash of a recovery code that was used. */
  recovery?: string
  sessionId: string | undefined
  deviceHash?: string | undefined
  alongside?: Write[]
}

/** Records a right code: it, and every earlier one, is worth nothing any more. Returns false if another write came first. */
export const acceptSecondFactorCode = (
  userId: string,
  charged: SecondFactor,
  accepted: Accepted,
  now: number,
) => {
  const { step = charged.last_step, recovery, sessionId, deviceHash, alongside = [] } = accepted
  const next = {
    ...charged,
    last_step: step,
    recovery: charged.recovery.filter((hash) => hash !== recovery),
    attempts: forgiveAttempt(charged.attempts),
  }
  return succeeds(
    transact(
      [
        put(userId, charged, next),
        ...proofWrites(userId, sessionId, now),
        ...(deviceHash ? [trustWrite(userId, deviceHash, charged.id, now)] : []),
        ...alongside,
      ],
      persistentTries,
    ),
  )
}

type Confirmed = { sealed: string; step: number; recovery: string[]; sessionId: string | undefined }

/** Makes the pending secret the one that signs in. Devices that were trusted before are not any more. */
export const activateSecondFactor = (
  userId: string,
  charged: SecondFactor,
  { sealed, step, recovery, sessionId }: Confirmed,
  { now, alongside }: { now: number; alongside: Write[] },
) => {
  const { pending: _, ...kept } = charged
  const attempts = forgiveAttempt(charged.attempts)
  const next = { ...kept, id: ulid(now), created_at: isoAt(now), sealed, last_step: step, recovery, attempts }
  return succeeds(
    transact(
      [
        put(userId, charged, next),
        ...(sessionId ? [provenSessionWrite(userId, sessionId, now)] : []),
        ...alongside,
      ],
      persistentTries,
    ),
  )
}

export const replaceRecoveryCodes = (
  userId: string,
  known: SecondFactor,
  recovery: string[],
  alongside: Write[],
) => succeeds(transact([put(userId, known, { ...known, recovery }), ...alongside]))

/** Fails in a transaction if the user has confirmed a second factor. */
export const noSecondFactorCheck = (userId: string): Write => ({
  ConditionCheck: { Key: keys.secondFactor(userId), ConditionExpression: 'attribute_not_exists(sealed)' },
})

/** The write that takes a second factor away, whose `alongside` is in the same transaction. */
export const removeSecondFactorWrite = (userId: string): Write => ({
  Delete: { Key: keys.secondFactor(userId), ConditionExpression: 'attribute_exists(sealed)' },
})

/** Returns the hashes of the browsers that are not asked for a code, among the items of a user's partition. */
export const trustedDevicesIn = (items: Items): string[] =>
  items.filter(({ sk }) => String(sk).startsWith(trustedDevicePrefix)).map(({ id }) => String(id))

export const forgetDeviceWrite = (userId: string, deviceHash: string): Write => ({
  Delete: { Key: keys.trustedDevice(userId, deviceHash) },
})

/** Forgets which browsers are not asked for a code. They are not trusted with another factor anyway. */
export async function forgetTrustedDevices(userId: string) {
  const devices = await queryItems(userPartition(userId), trustedDevicePrefix)
  await Promise.all(devices.map(({ id }) => deleteItem(keys.trustedDevice(userId, String(id)))))
}

function proofWrites(userId: string, sessionId: string | undefined, now: number): Write[] {
  if (!sessionId) return []
  const item = {
    type: 'second_factor_proof',
    id: sessionId,
    created_at: isoAt(now),
    proven_at: now,
    ttl: epochSeconds(now + proofLifeMs) + 1,
  }
  return [{ Put: { Item: { ...keys.secondFactorProof(userId, sessionId), ...item } } }]
}

function trustWrite(userId: string, deviceHash: string, factorId: string, now: number): Write {
  const expires_at = now + trustedDeviceLifeMs
  const item = {
    type: 'trusted_device',
    id: deviceHash,
    created_at: isoAt(now),
    factor_id: factorId,
    expires_at,
    ttl: epochSeconds(expires_at) + 1,
  }
  return { Put: { Item: { ...keys.trustedDevice(userId, deviceHash), ...item } } }
}
