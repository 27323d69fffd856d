import type { Palette } from '#rules/brand/palette.ts'
import { type Html, raw } from './html.ts'

/** Returns the first letter, digit or pictograph of a store's name, as its mark. */
export function initialOf(storeName: string) {
  const [first = '•'] = storeName.match(/\p{L}|\p{N}|\p{Extended_Pictographic}/u) ?? []
  return Array.from(first.toUpperCase())[0] ?? first
}

/** Returns the mark as a `data:` address. Only the number sign needs escaping, because it would end the address. */
export function favicon(storeName: string, { accent, onAccent }: Palette): Html {
  const drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>" +
    `<rect width='32' height='32' rx='8' fill='${accent}'/>` +
    `<text x='16' y='23' text-anchor='middle' font-size='20' fill='${onAccent}'>${initialOf(storeName)}</text></svg>`
  return raw(`data:image/svg+xml,${drawing.replaceAll('#', '%23')}`)
}
