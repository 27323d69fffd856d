import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { resetLinkLifeSeconds, resetTokenLifeSeconds } from '#rules/accounts/verification.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { getItem, transact, updateItem, type Write } from '../table/client.ts'
import { ignoreConditionFailure, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'

/** Longer than the longest run of a function that holds a grant. */
const holdMs = 15_000

const Notice = z.object({ created_at: z.string() })
const Held = z.object({ held: z.optional(z.object({ expires_at: z.number() })) })

const Grant = z.object({
  token_hash: z.string(),
  user_id: z.string(),
  /** Epoch milliseconds. */
  expires_at: z.number(),
})
type Grant = z.infer<typeof Grant>

/** An email address has one grant: a new one replaces the previous one. */
export function grantWrite(emailKey: string, tokenHash: string, userId: string, now: number): Write {
  const expires_at = now + resetTokenLifeSeconds * 1000
  return { Put: { Item: itemOf(emailKey, { token_hash: tokenHash, user_id: userId, expires_at }, now) } }
}

/** The source of a token: a correct code or the link of a reset mail. */
export type TokenSource = 'code' | 'link'

const keyOf = { code: keys.resetGrant, link: keys.resetLink }

/**
 * An email address has one link: a new one replaces the previous one. The same link is saved only once, so that a spent link
 * never becomes valid again.
 */
export async function saveResetLink(emailKey: string, tokenHash: string, userId: string, now: number) {
  const expiresAt = now + resetLinkLifeSeconds * 1000
  await ignoreConditionFailure(
    updateItem(keys.resetLink(emailKey), {
      ...linkUpdate(emailKey, expiresAt, now, {
        set: ', token_hash = :hash, user_id = :user, expires_at = :expires',
        remove: 'spent',
        values: { ':hash': tokenHash, ':user': userId, ':expires': expiresAt },
      }),
      ConditionExpression: 'attribute_not_exists(token_hash) OR token_hash <> :hash',
    }),
  )
}

type LinkChange = { set: string; remove: string; values: Record<string, unknown> }

const linkUpdate = (
  emailKey: string,
  expiresAt: number,
  now: number,
  { set, remove, values }: LinkChange,
) => ({
  UpdateExpression: `SET #type = :type, id = :id, #ttl = :ttl, created_at = if_not_exists(created_at, :created)${set} REMOVE ${remove}`,
  ExpressionAttributeNames: { '#type': 'type', '#ttl': 'ttl' },
  ExpressionAttributeValues: {
    ':type': 'reset_link',
    ':id': emailKey,
    ':ttl': epochSeconds(expiresAt) + 1,
    ':created': isoAt(now),
    ...values,
  },
})

/** A grant that one request holds for a limited time. */
export type HeldGrant = {
  emailKey: string
  source: TokenSource
  tokenHash: string
  userId: string
  holdId: string
}

/**
 * Lets one of any number of callers hold the grant, until it is spent, released or the hold expires. If the holder
 * crashes, the same request can be repeated after that. Returns undefined if there is no grant to hold.
 */
export async function holdGrant(
  emailKey: string,
  { source, tokenHash }: Pick<HeldGrant, 'source' | 'tokenHash'>,
  now: number,
): Promise<HeldGrant | undefined> {
  const holdId = randomUUID()
  const hold = { id: holdId, expires_at: now + holdMs }
  const item = await ignoreConditionFailure(
    updateItem(keyOf[source](emailKey), {
      UpdateExpression: 'SET held = :hold',
      // The SDK repeats a request when its response was lost, so a request may repeat its own hold.
      ConditionExpression:
        'token_hash = :hash AND expires_at > :now AND attribute_not_exists(spent) AND (attribute_not_exists(held) OR held.expires_at <= :now OR held.id = :id)',
      ExpressionAttributeValues: { ':hash': tokenHash, ':now': now, ':hold': hold, ':id': holdId },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return item && { emailKey, source, tokenHash, userId: Grant.parse(item).user_id, holdId }
}

/**
 * Returns when the newest reset of the last day happened, in epoch milliseconds: `now` while one is in progress,
 * undefined if there was none. The notice is written last, so a held grant counts too.
 */
export async function lastResetAt(emailKey: string, now: number) {
  const [notice, ...grants] = await Promise.all([
    getItem(keys.notice(emailKey)),
    getItem(keys.resetGrant(emailKey)),
    getItem(keys.resetLink(emailKey)),
  ])
  if (grants.some((grant) => isHeld(grant, now))) return now
  return notice && Date.parse(Notice.parse(notice).created_at)
}

/** Returns whether a reset by this email address is in progress. */
export async function isResetUnderWay(emailKey: string, now: number) {
  const grants = await Promise.all([getItem(keys.resetGrant(emailKey)), getItem(keys.resetLink(emailKey))])
  return grants.some((grant) => isHeld(grant, now))
}

const isHeld = (grant: Record<string, unknown> | undefined, now: number) =>
  (Held.parse(grant ?? {}).held?.expires_at ?? 0) > now

/**
 * Ends the held token and the email address's other token for good, in the transaction that writes `alongside`. A newer token
 * that replaced the held one remains.
 */
export async function consumeGrant(grant: HeldGrant, alongside: Write, now: number) {
  const writes = [deleteGrantWrite(grant), consumeLinkWrite(grant, now), alongside]
  if (!(await succeeds(transact(writes)))) await transact([alongside])
}

const deleteGrantWrite = ({ emailKey, source, tokenHash }: HeldGrant): Write => ({
  Delete: {
    Key: keys.resetGrant(emailKey),
    ...(source === 'code' && {
      ConditionExpression: 'token_hash = :hash',
      ExpressionAttributeValues: { ':hash': tokenHash },
    }),
  },
})

/** Marks the link as spent instead of deleting it, because the stream may deliver its mail again. */
function consumeLinkWrite({ emailKey, source, tokenHash }: HeldGrant, now: number): Write {
  const update = linkUpdate(emailKey, now + resetLinkLifeSeconds * 1000, now, {
    set: ', spent = :spent',
    remove: 'held',
    values: { ':spent': true, ...(source === 'link' && { ':hash': tokenHash }) },
  })
  const condition = source === 'link' && { ConditionExpression: 'token_hash = :hash' }
  return { Update: { Key: keys.resetLink(emailKey), ...update, ...condition } }
}

/**
 * Releases the hold, so that the same token can be tried again at once. Changes nothing if the hold has expired or a
 * newer grant exists.
 */
export async function releaseGrant({ emailKey, source, holdId }: HeldGrant) {
  await ignoreConditionFailure(
    updateItem(keyOf[source](emailKey), {
      UpdateExpression: 'REMOVE held',
      ConditionExpression: 'held.id = :id',
      ExpressionAttributeValues: { ':id': holdId },
    }),
  )
}

const itemOf = (emailKey: string, grant: Grant, now: number) => ({
  ...keys.resetGrant(emailKey),
  type: 'grant',
  id: emailKey,
  created_at: isoAt(now),
  ...grant,
  ttl: epochSeconds(grant.expires_at) + 1,
})
