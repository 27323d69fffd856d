import { normalizedSource } from '#rules/source.ts'

/** Where a link is shared. `sourceText` is what the link's source is made from; the seller writes that of `other`. */
export type Place = { id: string; name: string; sourceText?: string }

export const anywhere: Place = { id: 'anywhere', name: 'Anywhere', sourceText: '' }
export const otherPlace: Place = { id: 'other', name: 'Other' }

export const places: readonly Place[] = [
  anywhere,
  { id: 'instagram', name: 'Instagram bio', sourceText: 'Instagram bio' },
  { id: 'tiktok', name: 'TikTok', sourceText: 'TikTok' },
  { id: 'newsletter', name: 'Newsletter', sourceText: 'Newsletter' },
  otherPlace,
]

/** Returns the store's address with the source under which its visits and orders are counted. */
export function linkFrom(storeUrl: string, sourceText: string) {
  const source = normalizedSource(sourceText)
  const link = new URL(storeUrl)
  if (source) link.searchParams.set('s', source)
  return { link: link.href, source }
}
