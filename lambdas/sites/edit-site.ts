import { setTimeout as pause } from 'node:timers/promises'
import { ulid } from 'ulid'
import { mergedContent, mergedLocks } from '#contract/merge-edits.ts'
import { changedPlaces, effectiveLocks, only, type SomeContent } from '#contract/places.ts'
import { type Site, type SiteSettings, sections } from '#contract/site.ts'
import { now } from '../clock.ts'
import { loadHome } from '../data/home.ts'
import { loadSiteText, revisionOf, type SiteText, type SiteWords, saveSiteText } from '../data/site-text.ts'
import { Failure } from '../failure.ts'
import { contentNow } from './generation-state.ts'
import { keepLocked } from './keep-locked.ts'
import { siteView } from './site-view.ts'

/** How often another change may come between reading and writing. */
const maxTries = 8
const longestPauseMs = 50

/** Undefined leaves a field as it is. */
type Some<T> = { [K in keyof T]?: T[K] | undefined }
export type SiteEdit = Some<SiteSettings> & {
  content?: SomeContent | undefined
  locks?: readonly string[] | undefined
  /** What she was shown when she began; absent, it is what is there now. */
  base?: { content?: SomeContent | undefined; locks?: readonly string[] | undefined } | undefined
}

/**
 * Saves what the seller typed and locks every text she changed, judged by what she was shown. Of edits that
 * meet, the later one starts from what the other has saved; with a base, it changes nothing else of that. Raises
 * 'not-found' and 'conflict'.
 */
export async function editSite(tenantId: string, edit: SiteEdit): Promise<Site> {
  for (let tries = 0; tries < maxTries; tries++) {
    if (tries > 0) await pause(Math.random() * longestPauseMs)
    const [home, text] = await Promise.all([loadHome(tenantId), loadSiteText(tenantId)])
    // Her token outlives a deleted account by minutes; nothing may come back with it.
    if (!home.tenant) throw new Failure('not-found', 'You have no store yet. Sign in again to open one.')
    const words = edited(text, edit)
    const version = ulid(now())
    if (await saveSiteText(tenantId, text, words, version)) {
      const site = { ...home.site, revision: revisionOf(words) }
      return siteView({ ...home, site }, { ...text, ...words, version })
    }
  }
  throw new Failure('conflict', 'Your site is being changed right now. Please try again in a moment.')
}

function edited(text: SiteText, { content, locks, base = {}, ...settings }: SiteEdit): SiteWords {
  const shown = contentNow(text)
  const { sent, changed } = hers(content ?? {}, base.content ?? {}, shown)
  const chosen = locks && mergedLocks(locks, base.locks ?? text.locks, text.locks)
  const wanted = [...(chosen ?? text.locks), ...changed]
  const added = wanted.filter((lock) => !text.locks.includes(lock))
  // What she locks is what she sees: a text of the generation under way is hers from here on.
  const kept = { ...keepLocked(text.content, shown, added), ...given(sent) }
  return {
    settings: { ...text.settings, ...given(settings) },
    content: kept,
    locks: effectiveLocks(wanted, { ...shown, ...kept }),
  }
}

/** What she sent around what others have changed since, and the places that she has changed herself. */
function hers(typed: SomeContent, base: SomeContent, shown: SomeContent) {
  const former = { ...shown, ...given(base) }
  const merged = mergedContent(typed, former, shown)
  const sent = sections.filter((section) => typed[section])
  return { sent: only(sent, merged), changed: changedPlaces(former, typed) }
}

/** Without the fields that were not sent; a spread would let them hide the present ones. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const sent = { ...fields }
  for (const name in sent) if (sent[name] === undefined) delete sent[name]
  return sent
}
