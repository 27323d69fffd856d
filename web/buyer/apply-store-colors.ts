import { paletteFrom } from '#rules/brand/palette.ts'

/** Gives the whole page a store's colours; see buyer.css. Returns what takes them away again. */
export function applyStoreColors(brandColor: string) {
  const { accent, onAccent, accentText, tint, deep, onDeep, deepMuted, deepAccent } = paletteFrom(brandColor)
  const { style, dataset } = document.documentElement
  const colors = {
    '--store-mark': accent,
    '--store-mark-ink': onAccent,
    '--store-accent': accentText,
    '--store-tint': tint,
    '--store-deep': deep,
    '--store-deep-ink': onDeep,
    '--store-deep-muted': deepMuted,
    '--store-deep-accent': deepAccent,
  }
  for (const [name, value] of Object.entries(colors)) style.setProperty(name, value)
  dataset.store = ''
  return () => {
    delete dataset.store
  }
}
