import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { defaultSettings, Generation, SiteContent, SiteSettings } from '#contract/site/site.ts'
import { TextLock } from '#contract/site/text-locks.ts'
import { isoAt, now } from '../../clock.ts'
import { getItem, transact, type Write } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { upsertExpression } from '../table/expressions.ts'
import { keys } from '../table/keys.ts'

const Settings = z.partial(z.object(SiteSettings.shape))
const Content = z.partial(z.object(SiteContent.shape))

/** Settings and sections are separate attributes of one item, so that each can be saved alone. */
const TextItem = z.object({
  /** Identifies this state of text and locks: a save names the version it is based on. */
  version: z.optional(z.string()),
  locks: z._default(z.array(TextLock), []),
  generation: z.optional(z.extend(Generation, { id: z.string() })),
  /** Sections of the current generation. They become the content together. */
  landed: z.optional(Content),
  /** Epoch ms until which no edit is saved. */
  edits_held_until: z.optional(z.number()),
})

export type SiteText = z.infer<typeof TextItem> & {
  settings: z.infer<typeof Settings>
  content: z.infer<typeof Content>
  /** The name in the store's item, which is the store's one name. */
  name?: string | undefined
}
/** What a seller can change. */
export type SiteContentRecord = Pick<SiteText, 'settings' | 'content' | 'locks'>

const StoreName = z.object({ name: z.optional(z.string()) })

const nothingYet: SiteText = { settings: {}, content: {}, locks: [] }

/**
 * Returns the site's text and the generation that last wrote it; empty if nothing was ever saved. The settings have the
 * store's name. Items from before the store had one name still have another: it is what the seller typed last.
 */
export async function loadSiteText(tenantId: string): Promise<SiteText> {
  const [item, store] = await Promise.all([getItem(keys.content(tenantId)), getItem(keys.store(tenantId))])
  const name = StoreName.parse(store ?? {}).name
  const named = name === undefined ? {} : { store_name: name }
  if (!item) return { ...nothingYet, settings: named, name }
  const settings = { ...named, ...Settings.parse(item) }
  return { ...TextItem.parse(item), settings, content: Content.parse(item), name }
}

/**
 * Identifies what a page is made from. The same text always has the same revision, however often it changed in between.
 */
export function revisionOf({ settings, content }: Pick<SiteContentRecord, 'settings' | 'content'>): string {
  const { hero, benefits, features, about, courses, picks } = content
  const words = { ...defaultSettings(''), ...settings, hero, benefits, features, about, courses, picks }
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

/**
 * Saves the text in place of `previous` in one write. Returns false if another request has changed that meanwhile, or if
 * one of `checks` fails.
 */
export async function saveSiteText(
  tenantId: string,
  previous: SiteText,
  { settings, content, locks }: SiteContentRecord,
  version: string,
  checks: readonly Write[] = [],
): Promise<boolean> {
  const words = { ...withoutStoreName(settings), ...contentFields(content), locks, version }
  return succeeds(
    transact([
      { Update: versionCondition(previous.version, textUpdate(tenantId, words)) },
      { Update: headUpdate(tenantId, { revision: revisionOf({ settings, content }) }) },
      ...nameWrites(tenantId, previous, settings),
      ...checks,
    ]),
  )
}

/** Content as the item CONTENT has it. Words about courses that have all left the store are removed, as the revision says. */
export const contentFields = (content: SiteText['content']) => ({
  ...content,
  courses: content.courses ?? null,
  picks: content.picks ?? null,
})

/** Settings as the item CONTENT has them: without the name, which is the store's. */
export const withoutStoreName = (settings: SiteText['settings']) => ({ ...settings, store_name: null })

/**
 * Belongs to the transaction that saves the settings. The condition on the text's version there is also one on the name,
 * because nothing else changes it.
 */
export const nameWrites = (
  tenantId: string,
  { name }: Pick<SiteText, 'name'>,
  { store_name }: SiteText['settings'],
): Write[] =>
  store_name === undefined || store_name === name
    ? []
    : [
        {
          Update: {
            Key: keys.store(tenantId),
            UpdateExpression: 'SET #name = :name',
            ConditionExpression: 'attribute_exists(pk)',
            ExpressionAttributeNames: { '#name': 'name' },
            ExpressionAttributeValues: { ':name': store_name },
          },
        },
      ]

/** Writes the item CONTENT as part of a transaction. */
export const textUpdate = (tenantId: string, fields: Record<string, unknown>) => ({
  Key: keys.content(tenantId),
  ...upsertExpression({ type: 'site-content', id: tenantId, created_at: isoAt(now()) }, fields),
})
export type TextUpdate = ReturnType<typeof textUpdate> & { ConditionExpression?: string }

/** Adds to `update`, which sets a new version, the condition that the current version is `version`. */
export const versionCondition = (version: string | undefined, update: TextUpdate): TextUpdate => ({
  ...update,
  ConditionExpression: [
    ...(update.ConditionExpression ? [update.ConditionExpression] : []),
    version ? '#version = :previous_version' : 'attribute_not_exists(#version)',
  ].join(' AND '),
  ExpressionAttributeValues: {
    ...update.ExpressionAttributeValues,
    ...(version && { ':previous_version': version }),
  },
})

/** Writes the site's head as part of a transaction. */
export const headUpdate = (tenantId: string, fields: Record<string, unknown>) => ({
  Key: keys.siteHead(tenantId),
  ...upsertExpression(
    { type: 'site', id: tenantId, created_at: isoAt(now()) },
    { tenant_id: tenantId, ...fields },
  ),
})
