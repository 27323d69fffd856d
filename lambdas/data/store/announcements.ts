import * as z from 'zod/mini'
import type { Announcement } from '#contract/operators/platform.ts'
import { isoAt } from '../../clock.ts'
import { tableName } from '../../env.ts'
import { getItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { putRevision } from '../table/writes.ts'

const Shown = z.object({
  id: z.string(),
  text: z.string(),
  /** Epoch milliseconds. */
  until: z.optional(z.number()),
})
export type StoredAnnouncement = z.infer<typeof Shown>
const Stored = z.object({ shown: z.array(Shown), revision: z.int() })
export type StoredAnnouncements = z.infer<typeof Stored>

/** Undefined until there was one. */
export async function loadAnnouncements(): Promise<StoredAnnouncements | undefined> {
  const item = await getItem(keys.announcements)
  return item && Stored.parse(item)
}

/** Fails if they were changed since `previous` was read. */
export const announcementsWrite = (
  previous: StoredAnnouncements | undefined,
  shown: readonly StoredAnnouncement[],
) => putRevision(keys.announcements, 'announcements', 'announcements', previous, { shown })

export const shownAt = (stored: StoredAnnouncements | undefined, now: number) =>
  (stored?.shown ?? []).filter(({ until }) => until === undefined || until > now)

/** Returns what sellers see of it. */
export const announcementView = ({ id, text, until }: StoredAnnouncement): Announcement => ({
  id,
  text,
  ...(until !== undefined && { until: isoAt(until) }),
})

const recentForMs = 60_000
let recent: { table: string; stored: StoredAnnouncements | undefined; at: number } | undefined

/** Returns what is announced, as it was at most a minute ago, read once a minute by each instance of a function. */
export async function recentAnnouncements(now: number): Promise<StoredAnnouncement[]> {
  const table = tableName()
  const isRecent = recent?.table === table && now >= recent.at && now < recent.at + recentForMs
  if (!recent || !isRecent) recent = { table, stored: await loadAnnouncements(), at: now }
  return shownAt(recent.stored, now)
}
