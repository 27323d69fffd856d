import type { LinkedStoreProduct, LiveProduct } from '#contract/store.ts'
import { priceInEffectCents, wholeDollars } from '#rules/money/money.ts'

export type LiveNote = { about: 'status' | 'price'; text: string }
/** What the live page sells; undefined while no page is live. */
type Live = readonly LiveProduct[] | undefined

/** Returns in which way the live page differs from a product of the store; undefined if it does not. */
export function liveNoteOf(item: LinkedStoreProduct, live: Live): LiveNote | undefined {
  if (!live) return undefined
  const sold = live.find(({ id }) => id === item.id)
  if (item.status === 'draft') return sold && { about: 'status', text: 'still on your live page' }
  if (!sold) return { about: 'status', text: 'not on your live page yet' }
  if (sold.price_cents === priceInEffectCents(item.product, item.price_override)) return undefined
  return { about: 'price', text: `buyers see ${wholeDollars(sold.price_cents)} until you publish` }
}

/** Returns what is sold on the live page although it was removed from the store. */
export const removedButLive = (items: readonly LinkedStoreProduct[], live: Live) =>
  (live ?? []).filter((sold) => !items.some(({ id }) => id === sold.id))

/** Returns the sentence of a toast about a change of this product that buyers do not see yet. */
export function unpublishedText(item: LinkedStoreProduct, live: Live) {
  const note = liveNoteOf(item, live)
  if (!note) return undefined
  return note.about === 'price' ? `${note.text.replace('buyers', 'Buyers')}.` : `It is ${note.text}.`
}
