import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Lock } from '#contract/locks.ts'
import { defaultSettings, Generation, SiteContent, SiteSettings } from '#contract/site.ts'
import { isoAt, now } from '../clock.ts'
import { conditionHolds } from './conditions.ts'
import { upserting } from './expressions.ts'
import { keys } from './keys.ts'
import { getItem, transact } from './table.ts'

const Settings = z.partial(z.object(SiteSettings.shape))
const Content = z.partial(z.object(SiteContent.shape))

/** Settings and sections stand side by side in one item, so that each can be saved alone. */
const TextItem = z.object({
  /** Names this state of words and locks: whoever saves says which one it started from. */
  version: z.optional(z.string()),
  locks: z._default(z.array(Lock), []),
  generation: z.optional(z.extend(Generation, { id: z.string(), request_id: z.optional(z.string()) })),
  /** Sections of the generation under way; they become the content together. */
  landed: z.optional(Content),
})

export type SiteText = z.infer<typeof TextItem> & {
  settings: z.infer<typeof Settings>
  content: z.infer<typeof Content>
}
/** What a seller can change. */
export type SiteWords = Pick<SiteText, 'settings' | 'content' | 'locks'>

const nothingYet: SiteText = { settings: {}, content: {}, locks: [] }

/** What the site says, and the generation that last wrote it; empty if nothing was ever saved. */
export async function loadSiteText(tenantId: string): Promise<SiteText> {
  const item = await getItem(keys.content(tenantId))
  if (!item) return nothingYet
  return { ...TextItem.parse(item), settings: Settings.parse(item), content: Content.parse(item) }
}

/** Names what a page is made of; the same words have the same name, however often they were changed between. */
export function revisionOf({ settings, content }: Pick<SiteWords, 'settings' | 'content'>): string {
  const { hero, benefits, features } = content
  const words = { ...defaultSettings(''), ...settings, hero, benefits, features }
  return createHash('sha256')
    .update(JSON.stringify(sorted(words)))
    .digest('base64url')
    .slice(0, 16)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)])
}

/** Saves the words in place of `former`, in one step; false if somebody else has changed those meanwhile. */
export async function saveSiteText(
  tenantId: string,
  former: SiteText,
  { settings, content, locks }: SiteWords,
  version: string,
): Promise<boolean> {
  const words = { ...settings, ...content, locks, version }
  return conditionHolds(
    transact([
      { Update: whileVersion(former.version, textUpdate(tenantId, words)) },
      { Update: headUpdate(tenantId, { revision: revisionOf({ settings, content }) }) },
    ]),
  )
}

/** A write of CONTENT, as part of a transaction. */
export const textUpdate = (tenantId: string, fields: Record<string, unknown>) => ({
  Key: keys.content(tenantId),
  ...upserting({ type: 'site-content', id: tenantId, created_at: isoAt(now()) }, fields),
})
export type TextUpdate = ReturnType<typeof textUpdate> & { ConditionExpression?: string }

/** `update`, which sets a new version, provided that the present one is `version`. */
export const whileVersion = (version: string | undefined, update: TextUpdate): TextUpdate => ({
  ...update,
  ConditionExpression: [
    ...(update.ConditionExpression ? [update.ConditionExpression] : []),
    version ? '#version = :former_version' : 'attribute_not_exists(#version)',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ...update.ExpressionAttributeValues,
    ...(version && { ':former_version': version }),
  },
})

/** A write of the site's head, as part of a transaction. */
export const headUpdate = (tenantId: string, fields: Record<string, unknown>) => ({
  Key: keys.siteHead(tenantId),
  ...upserting({ type: 'site', id: tenantId, created_at: isoAt(now()) }, fields),
})
