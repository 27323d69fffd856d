import * as z from 'zod/mini'
import { draftLinkDays } from '#rules/links.ts'
import { dayMs } from '#rules/time.ts'
import { epochSeconds, isoAt, now } from '../../clock.ts'
import { getItem, transact } from '../table/client.ts'
import { ConditionFailedError, succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { retryOnConflict } from '../table/retry.ts'

const retries = { tries: 3, text: 'Another link was made at the same moment. Please try again.' }
const linkMs = draftLinkDays * dayMs

/** `address`: the site address whose document shows the draft. */
const Shared = z.object({ tenant_id: z.string(), address: z.string(), expires_at: z.number() })
const Current = z.object({ token_hash: z.string(), expires_at: z.number() })
export type CurrentDraftLink = z.infer<typeof Current>

/** Returns the store's link; undefined if there is none, or it has expired. */
export async function loadDraftLink(tenantId: string): Promise<CurrentDraftLink | undefined> {
  const item = await getItem(keys.draftLink(tenantId))
  const link = item && Current.parse(item)
  return link && link.expires_at > now() ? link : undefined
}

type NewLink = { tokenHash: string; address: string; previous: string | undefined }

/**
 * Saves a new link in place of the store's `previous` one, which ends with the same write. Returns when it expires, in
 * epoch ms; undefined if another request has changed the link meanwhile.
 */
export async function saveDraftLink(
  tenantId: string,
  { tokenHash, address, previous }: NewLink,
): Promise<number | undefined> {
  const expiresAt = now() + linkMs
  const about = { created_at: isoAt(now()), expires_at: expiresAt, ttl: epochSeconds(expiresAt) + 1 }
  try {
    await transact([
      {
        Put: {
          Item: {
            ...keys.draftLink(tenantId),
            type: 'draft-link',
            id: tenantId,
            ...about,
            token_hash: tokenHash,
          },
          ConditionExpression: previous
            ? 'token_hash = :previous OR attribute_not_exists(pk)'
            : 'attribute_not_exists(pk) OR expires_at <= :now',
          ExpressionAttributeValues: previous ? { ':previous': previous } : { ':now': now() },
        },
      },
      {
        Put: {
          Item: {
            ...keys.draft(tokenHash),
            type: 'draft',
            id: tokenHash,
            ...about,
            tenant_id: tenantId,
            address,
          },
        },
      },
      ...(previous ? [{ Delete: { Key: keys.draft(previous) } }] : []),
    ])
    return expiresAt
  } catch (error) {
    if (error instanceof ConditionFailedError) return undefined
    throw error
  }
}

/**
 * Ends the store's link. Succeeds also if there is none.
 * @throws Failure 'conflict' while links are being made
 */
export async function endDraftLink(tenantId: string) {
  await retryOnConflict(retries, async () => {
    const item = await getItem(keys.draftLink(tenantId))
    return !item || (await isEnded(tenantId, Current.parse(item).token_hash)) || undefined
  })
}

/** Both items in one transaction: a token without its link could not be revoked. */
const isEnded = (tenantId: string, tokenHash: string) =>
  succeeds(
    transact([
      {
        Delete: {
          Key: keys.draftLink(tenantId),
          ConditionExpression: 'token_hash = :hash',
          ExpressionAttributeValues: { ':hash': tokenHash },
        },
      },
      { Delete: { Key: keys.draft(tokenHash) } },
    ]),
  )

/** Returns the tenant, address and expiry of a draft link; undefined for a wrong, revoked or expired one. */
export async function draftOfLink(tokenHash: string) {
  const item = await getItem(keys.draft(tokenHash))
  const shared = item && Shared.parse(item)
  return shared && shared.expires_at > now() ? shared : undefined
}
