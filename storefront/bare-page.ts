import { paletteCss } from './css.ts'
import { partsAt } from './page-parts.ts'
import { renderDocument } from './render-document.ts'
import type { StorePage } from './store-page.ts'

/**
 * Returns the page at this path without script and with no styles but its colours: the document that shows it adds what all
 * stores have in common (draft-assets.ts). Undefined if the store has no such page.
 */
export function renderBarePage(page: StorePage, path: string): string | undefined {
  const parts = partsAt(page, path)
  return parts && renderDocument(page, parts, { css: ({ palette }) => paletteCss(palette) })
}
