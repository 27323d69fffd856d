import type { Palette } from '#rules/palette.ts'
import { escapeHtml } from './html.ts'

/** The first letter, digit or picture of a store's name, as its mark. */
export function initialOf(storeName: string) {
  const [first = '•'] = storeName.match(/\p{L}|\p{N}|\p{Extended_Pictographic}/u) ?? []
  return Array.from(first.toUpperCase())[0] ?? first
}

/** The mark as a `data:` address of a small SVG. */
export function favicon(storeName: string, { accent, onAccent }: Palette) {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="8" fill="${accent}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui" font-weight="700" font-size="19" fill="${onAccent}">` +
    `${escapeHtml(initialOf(storeName))}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
