import type { SiteHead } from '#contract/site/site-head.ts'
import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { liveNoteOf, removedButLive } from './live-note.ts'

export type NextAction = 'browse' | 'publish-all' | 'generate' | 'publish-site' | 'publish-changes' | 'add'

type Facts = {
  items: readonly LinkedStoreProduct[]
  /** What the live page sells; undefined while no page is live. */
  live: readonly LiveProduct[] | undefined
  site: SiteHead | null
}

/** Returns what brings the store forward most. Only that has a primary button on the page. */
export function nextActionOf({ items, live, site }: Facts): NextAction {
  if (removedButLive(items, live).length > 0 || items.some((item) => liveNoteOf(item, live)))
    return 'publish-changes'
  if (items.length === 0) return 'browse'
  const drafts = items.filter(({ status }) => status === 'draft').length
  if (drafts === items.length) return drafts > 1 ? 'publish-all' : 'add'
  if (!site || site.status === 'draft') return 'generate'
  return site.status === 'staged' && !site.closed_at ? 'publish-site' : 'add'
}
