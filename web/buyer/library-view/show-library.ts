import type { Library } from '#contract/library.ts'
import { applyStoreColors } from '../apply-store-colors.ts'
import { onlyStore } from '../library/only-store.ts'
import { filledLibrary } from './fill-library.ts'
import type { LibraryFragments } from './library-fragments.tsx'

/*
 * Shows the library's courses before the application has arrived: from the reply to the document's early request and from
 * the pieces in the document. Then starts the application, which draws the same. Links work meanwhile, as links do.
 */
async function draw() {
  const reply = await window.earlyLibrary?.reply
  const root = document.getElementById('root')
  const pieces = document.getElementById('library-view')?.textContent
  if (!reply?.ok || !root || !pieces) return
  // The application reads the reply itself.
  const library: Library = await reply.clone().json()
  const known: LibraryFragments = JSON.parse(pieces)
  const page = window.earlyLibrary && filledLibrary(known, library)
  if (!page) return
  const color = onlyStore(library)?.brand_color
  if (color) applyStoreColors(color)
  root.innerHTML = page
}

draw()
  .catch(() => undefined)
  .finally(() => window.startLibrary?.())
