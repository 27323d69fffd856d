import * as z from 'zod/mini'
import { Generation, SiteContent, SiteSettings } from '#contract/site.ts'
import { isoAt, now } from '../clock.ts'
import { upserting } from './expressions.ts'
import { keys } from './keys.ts'
import { getItem, transact } from './table.ts'

const Settings = z.partial(z.object(SiteSettings.shape))
const Content = z.partial(z.object(SiteContent.shape))

/** Settings and sections stand side by side in one item, so that each can be saved alone. */
const TextItem = z.object({
  revision: z.optional(z.string()),
  generation: z.optional(Generation),
  /** Sections of the generation under way; they become the content together. */
  landed: z.optional(Content),
})

export type SiteText = z.infer<typeof TextItem> & {
  settings: z.infer<typeof Settings>
  content: z.infer<typeof Content>
}

/** What the site says, and the generation that last wrote it; undefined if nothing was ever saved. */
export async function loadSiteText(tenantId: string): Promise<SiteText | undefined> {
  const item = await getItem(keys.content(tenantId))
  if (!item) return undefined
  return { ...TextItem.parse(item), settings: Settings.parse(item), content: Content.parse(item) }
}

/** Undefined leaves a field as it is. */
type Some<T> = { [K in keyof T]?: T[K] | undefined }
export type SiteTextChange = Some<SiteSettings> & { content?: Some<SiteContent> | undefined }

/** Saves the given settings and sections and marks the words as a new revision, in one step. */
export async function saveSiteText(tenantId: string, change: SiteTextChange, revision: string) {
  const { content, ...settings } = change
  await transact([
    { Update: textUpdate(tenantId, { ...settings, ...content, revision }) },
    { Update: headUpdate(tenantId, { revision }) },
  ])
}

/** A write of CONTENT, as part of a transaction. */
export const textUpdate = (tenantId: string, fields: Record<string, unknown>) => ({
  Key: keys.content(tenantId),
  ...upserting({ type: 'site-content', id: tenantId, created_at: isoAt(now()) }, fields),
})

/** A write of the site's head, as part of a transaction. */
export const headUpdate = (tenantId: string, fields: Record<string, unknown>) => ({
  Key: keys.siteHead(tenantId),
  ...upserting({ type: 'site', id: tenantId, created_at: isoAt(now()) }, fields),
})
