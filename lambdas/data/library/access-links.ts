import * as z from 'zod/mini'
import { accessLinkLifeSeconds } from '#rules/courses/library.ts'
import { epochSeconds, isoAt } from '../../clock.ts'
import { getItem, putItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const AccessLink = z.object({ library_id: z.string(), expires_at: z.number() })

/** Makes a link valid for 90 days from `now` (epoch ms). Called before the mail that carries it is sent. */
export async function saveAccessLink(libraryId: string, tokenHash: string, now: number) {
  const expiresAt = now + accessLinkLifeSeconds * 1000
  await putItem({
    ...keys.accessLink(tokenHash),
    type: 'access_link',
    id: tokenHash,
    created_at: isoAt(now),
    library_id: libraryId,
    expires_at: expiresAt,
    ttl: epochSeconds(expiresAt) + 1,
  })
}

/** Returns the id of the library that a link opens; undefined if there is no such link or it has expired. */
export async function libraryOfLink(tokenHash: string, now: number): Promise<string | undefined> {
  const item = await getItem(keys.accessLink(tokenHash))
  const link = item && AccessLink.parse(item)
  return link && link.expires_at > now ? link.library_id : undefined
}
