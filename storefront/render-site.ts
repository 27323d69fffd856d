import { pageAssets } from './page-assets.ts'
import { partsAt, partsByPath } from './page-parts.ts'
import { renderDocument } from './render-document.ts'
import type { StorePage } from './store-page.ts'

/** Returns all pages of a store by their path below its URL, the first page at the empty path. */
export function renderSite(page: StorePage): Map<string, string> {
  const rendered = partsByPath(page).flatMap(([path, make]): [string, string][] => {
    const parts = make()
    return parts ? [[path, renderDocument(page, parts, pageAssets)]] : []
  })
  return new Map(rendered)
}

/** Returns the page at this path; undefined if the store has none. */
export function renderPage(page: StorePage, path: string): string | undefined {
  const parts = partsAt(page, path)
  return parts && renderDocument(page, parts, pageAssets)
}
