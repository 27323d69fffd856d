import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { emailUndoMs } from '#rules/links.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { movedEmailDueFields } from '../plans/moved-emails.ts'
import { emailChangePrefix } from '../table/account-keys.ts'
import { deleteItem, getItem, queryItems, transact, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { updateExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'
import { userPartition } from '../table/partitions.ts'

/** Longer than the longest run of a function that changes an email address. */
const lockMs = 15_000

const EmailChange = z.object({
  id: z.string(),
  user_id: z.string(),
  from: z.string(),
  to: z.string(),
  /** HMAC of `from`, the key of its reservation. */
  from_key: z.string(),
  /** Identifies the token of the link that undoes the change. */
  nonce: z.string(),
  /** `applying`: the code was right, and the user pool may have either email address. */
  state: z.enum(['applying', 'done', 'undone']),
  /** Epoch milliseconds: until then it can be undone. */
  expires_at: z.number(),
  /** The email address that the account had when it was undone. */
  left: z.optional(z.string()),
  /** While the payment provider may not know it; see moved-emails.ts. */
  due_at: z.optional(z.string()),
})
export type EmailChange = z.infer<typeof EmailChange>

/** Returns the changes among the items of a user's partition, oldest first. */
export const emailChangesIn = (items: readonly Record<string, unknown>[]) =>
  items
    .filter(({ sk }) => String(sk).startsWith(emailChangePrefix))
    .map((item) => EmailChange.parse(item))
    .sort((a, b) => a.id.localeCompare(b.id))

export const loadEmailChanges = async (userId: string) =>
  emailChangesIn(await queryItems(userPartition(userId), emailChangePrefix))

/** Records a change whose code was right. Written with what spends the code. */
export function beginEmailChangeWrite(
  change: Omit<EmailChange, 'state' | 'expires_at' | 'left' | 'due_at'>,
  now: number,
): Write {
  const expires_at = now + emailUndoMs
  return {
    Put: {
      Item: {
        ...keys.emailChange(change.user_id, change.id),
        ...{ type: 'email_change', created_at: isoAt(now), expires_at, ttl: epochSeconds(expires_at) + 1 },
        ...change,
        state: 'applying',
      },
    },
  }
}

/**
 * Reserves the previous email address: nobody can sign up with it while it can be restored, for the next seven days. Written
 * before the user pool changes, by the holder of the account's lock: several changes may begin with the same address, and the
 * first one may be applied days later.
 */
export async function reservePrevious({ id, user_id, from_key }: EmailChange, now: number) {
  const expires_at = now + emailUndoMs
  const until = { expires_at, ttl: epochSeconds(expires_at) + 1 }
  const reservation = { type: 'reserved_email', id: from_key, created_at: isoAt(now), user_id, change_id: id }
  await transact([
    {
      Update: {
        Key: keys.emailChange(user_id, id),
        ...updateExpression(until),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    { Put: { Item: { ...keys.reservedEmail(from_key), ...reservation, ...until } } },
  ])
}

/**
 * The user pool has the new email address: the profile follows, and the mail to the previous email address is queued. The proof
 * that the previous one was verified goes, because it never expires; if the change is undone, the pool's own attribute says so.
 */
export async function finishChange({ user_id, id, from_key, to }: EmailChange) {
  const update = updateExpression({ state: 'done', ...movedEmailDueFields() })
  await succeeds(
    transact([
      {
        Update: {
          Key: keys.emailChange(user_id, id),
          ...update,
          ConditionExpression: '#state = :applying',
          ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ':applying': 'applying' },
        },
      },
      profileEmailWrite(user_id, to),
      { Delete: { Key: keys.code('verification', from_key) } },
    ]),
  )
}

/** Forgets a change that the user pool did not make. The reservation of the previous email address is not changed. */
export const forgetEmailChange = ({ user_id, id }: EmailChange) => deleteItem(keys.emailChange(user_id, id))

/** Forgets a change and what it has reserved. The reservation of another change of the same email address stays. */
export async function cancelEmailChange(change: EmailChange) {
  await forgetEmailChange(change)
  await ignoreConditionFailure(
    deleteItem(keys.reservedEmail(change.from_key), {
      ConditionExpression: 'change_id = :id OR attribute_not_exists(change_id)',
      ExpressionAttributeValues: { ':id': change.id },
    }),
  )
}

/**
 * The user pool has the previous email address again: the profile follows, the mail to the `current` one is queued, and later
 * changes are forgotten with their links.
 */
export async function finishUndo(
  { user_id, id, from, from_key }: EmailChange,
  { later, current }: { later: readonly EmailChange[]; current: string },
) {
  for (const change of later) await cancelEmailChange(change)
  await transact([
    {
      Update: {
        Key: keys.emailChange(user_id, id),
        ...updateExpression({ state: 'undone', left: current, ...movedEmailDueFields() }),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    { Delete: { Key: keys.reservedEmail(from_key) } },
    profileEmailWrite(user_id, from),
  ])
}

const profileEmailWrite = (userId: string, email: string): Write => ({
  Update: {
    Key: keys.profile(userId),
    UpdateExpression: 'SET email = :email',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':email': email },
  },
})

/**
 * Brings the profile to the email address of the user pool, for a change that was interrupted after the pool had it.
 */
export async function updateProfileFromPool(userId: string, email: string, changes: readonly EmailChange[]) {
  const interrupted = changes.find(({ state, to }) => state === 'applying' && to === email)
  if (interrupted) return finishChange(interrupted)
  await succeeds(transact([profileEmailWrite(userId, email)]))
}

const Reserved = z.object({ user_id: z.string(), expires_at: z.number() })

/** Returns whether another account can still take this email address back. */
export async function isReservedForOther(emailKey: string, userId: string | undefined, now: number) {
  const item = await getItem(keys.reservedEmail(emailKey))
  if (!item) return false
  const { user_id, expires_at } = Reserved.parse(item)
  return user_id !== userId && expires_at > now
}

const Lock = z.object({ expires_at: z.number() })

/** Returns whether the email address of this account is being changed at this moment. */
export async function isEmailLocked(userId: string, now: number) {
  const item = await getItem(keys.emailLock(userId))
  return item !== undefined && Lock.parse(item).expires_at > now
}

/** Lets one of any number of callers change the email address. Returns what releases it; undefined if another has the lock. */
export async function lockEmail(userId: string, now: number) {
  const id = randomUUID()
  const expires_at = now + lockMs
  const locked = await succeeds(
    updateItem(keys.emailLock(userId), {
      UpdateExpression: 'SET #type = :type, id = :id, created_at = :at, expires_at = :expires, #ttl = :ttl',
      // The SDK repeats a request when its response was lost, so a request may find its own lock.
      ConditionExpression: 'attribute_not_exists(pk) OR expires_at <= :now OR id = :id',
      ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
      ExpressionAttributeValues: {
        ':type': 'email_lock',
        ':id': id,
        ':at': isoAt(now),
        ':expires': expires_at,
        ':ttl': epochSeconds(expires_at) + 1,
        ':now': now,
      },
    }),
  )
  if (!locked) return undefined
  return () =>
    ignoreConditionFailure(
      deleteItem(keys.emailLock(userId), {
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': id },
      }),
    )
}
