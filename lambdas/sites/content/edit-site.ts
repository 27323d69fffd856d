import { ulid } from 'ulid'
import * as z from 'zod/mini'
import {
  changedPaths,
  effectiveLocks,
  type PartialContent,
  sectionsAt,
  withSections,
} from '#contract/site/content-paths.ts'
import { mergedContent, mergedLocks } from '#contract/site/merge-edits.ts'
import { type Site, SiteSettings } from '#contract/site/site.ts'
import { picturePurposes } from '#rules/brand/pictures.ts'
import { now } from '../../clock.ts'
import { loadFile, storedFileCheck } from '../../data/site/files.ts'
import { coursesIn, loadHome } from '../../data/site/home.ts'
import {
  loadSiteText,
  revisionOf,
  type SiteContentRecord,
  type SiteText,
  saveSiteText,
} from '../../data/site/site-text.ts'
import { retryOnConflict } from '../../data/table/retry.ts'
import { Failure } from '../../failure.ts'
import { currentContent } from '../generation/generation-state.ts'
import { keepLocked } from '../generation/merge-locked-texts.ts'
import { upcomingAddress } from './load-site.ts'
import { settingsOf } from './settings.ts'
import { siteView } from './site-view.ts'
import { storableText } from './text-size.ts'

/** How often another change may occur between reading and writing. */
const retries = {
  tries: 8,
  pauses: { firstMs: 50, longestMs: 1000 },
  text: 'Your site is being changed right now. Please try again in a moment.',
}

/** Undefined leaves a field as it is. */
type Some<T> = { [K in keyof T]?: T[K] | undefined }
export type SiteEdit = Some<SiteSettings> & {
  content?: PartialContent | undefined
  locks?: readonly string[] | undefined
  /** What the seller was shown when the edit began. If absent, the current content. */
  base?:
    | {
        content?: PartialContent | undefined
        locks?: readonly string[] | undefined
        settings?: Some<SiteSettings> | undefined
      }
    | undefined
}

/**
 * Saves what the seller typed and locks every text that differs from what they were shown. Of concurrent edits, the
 * later one starts from what the earlier one saved; with a base, it changes nothing else of that.
 * @throws Failure 'not-found', also for a picture that the store does not have, 'invalid-input' for texts that are too long together, and
 * 'conflict'
 */
export const editSite = (tenantId: string, edit: SiteEdit): Promise<Site> =>
  retryOnConflict(retries, async () => {
    const [home, text] = await Promise.all([loadHome(tenantId), loadSiteText(tenantId)])
    // The seller's token outlives a deleted account by minutes. Nothing of the account may be created again.
    if (!home.tenant) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
    if ((text.edits_held_until ?? 0) > now()) return undefined
    expectUnchanged(settingsOf(home, text), edit)
    const words = storableText(text, edited(text, edit), [...coursesIn(home), ...coursesOf(edit)])
    const pictures = await chosenPictures(tenantId, text.settings, words.settings)
    const version = ulid(now())
    const [isSaved, address] = await Promise.all([
      saveSiteText(tenantId, text, words, version, pictures),
      upcomingAddress(tenantId, home, words),
    ])
    if (!isSaved) return undefined
    const site = { ...home.site, revision: revisionOf(words) }
    return siteView({ ...home, site }, { ...text, ...words, version }, { address })
  })

/** Another tab may have taken a course out of the store whose words are sent: they are kept, because they would be sent again. */
const coursesOf = ({ content: { courses = {}, picks = {} } = {} }: SiteEdit) => [
  ...Object.keys(courses),
  ...Object.keys(picks),
]

/**
 * Returns what must hold of the pictures that the settings begin to use.
 * @throws Failure 'not-found' for one that is not in the store
 */
async function chosenPictures(tenantId: string, before: Some<SiteSettings>, after: Some<SiteSettings>) {
  const names = picturePurposes.flatMap((purpose) =>
    after[purpose] && after[purpose] !== before[purpose] ? [after[purpose]] : [],
  )
  const files = await Promise.all(names.map((name) => loadFile(tenantId, name)))
  if (files.every((file) => file?.stored_at && !file.removed_at))
    return [...new Set(names)].map((name) => storedFileCheck(tenantId, name))
  throw new Failure('not-found', 'This file is no longer in your store. Choose another one.')
}

const settingNames = z.keyof(SiteSettings).options

/** Refuses a setting that the seller has changed elsewhere, to something else, since they were shown it. */
function expectUnchanged(current: SiteSettings, { base, ...sent }: SiteEdit) {
  const shown = base?.settings ?? {}
  for (const name of settingNames) {
    const was = shown[name]
    if (was === undefined || current[name] === was || current[name] === sent[name]) continue
    if (sent[name] !== undefined) throw changedElsewhere()
  }
}

const changedElsewhere = () =>
  new Failure(
    'conflict',
    'This was changed in another tab or on another device meanwhile. Look at the fields, then save again.',
  )

function edited(text: SiteText, { content, locks, base = {}, ...settings }: SiteEdit): SiteContentRecord {
  const shown = currentContent(text)
  const { sent, changed } = sellerEdits(content ?? {}, base.content ?? {}, shown)
  const chosen = locks && mergedLocks(locks, base.locks ?? text.locks, text.locks)
  const wanted = [...(chosen ?? text.locks), ...changed]
  const added = wanted.filter((lock) => !text.locks.includes(lock))
  // The seller locks the text they see: a text of the current generation counts as theirs from here on.
  const kept = withSections(withSections(text.content, keepLocked(text.content, shown, added)), sent)
  return {
    settings: { ...text.settings, ...given(settings) },
    content: kept,
    locks: effectiveLocks(wanted, withSections(shown, kept)),
  }
}

/** Returns what the seller sent, merged with what others have changed since, and the paths that the seller changed. */
function sellerEdits(typed: PartialContent, base: PartialContent, shown: PartialContent) {
  const previous = withSections(shown, base)
  const merged = mergedContent(typed, previous, shown)
  return { sent: sectionsAt(typed, merged), changed: changedPaths(previous, typed) }
}

/** Removes the fields that were not sent; a spread would overwrite the current ones with undefined. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const sent = { ...fields }
  for (const name in sent) if (sent[name] === undefined) delete sent[name]
  return sent
}
