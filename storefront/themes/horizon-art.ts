import type { Palette } from '#rules/brand/palette.ts'
import { type Html, html } from '../html.ts'
import { seededChance } from '../seeded-random.ts'

const width = 1200
const pageHeight = 420
const colours = ['wash', 'glow', 'accent', 'tint', 'spark', 'deep'] as const

/** Suns and hills on one line, determined by the store's name. They are lower where there is less height. */
export function horizon(storeName: string, palette: Palette, height = pageHeight): Html {
  const next = seededChance(storeName)
  const between = (least: number, most: number) => Math.round(least + next() * (most - least))
  const share = height / pageHeight
  // Hills shrink less than their space, so that a low frieze is not empty.
  const size = (pixels: number) => Math.round(pixels * share ** 0.7)
  const start = between(0, colours.length)
  const hills = colours.map((_, index) => {
    const colour = colours[(index + start) % colours.length] ?? 'wash'
    const x = between(index * 190, index * 190 + 170)
    const radius = size(between(90, 330 - index * 18))
    return html`<circle cx="${x}" cy="${height}" r="${radius}" fill="${palette[colour]}"/>`
  })
  const sun = html`<circle cx="${between(300, 900)}" cy="${Math.round(between(160, 205) * share)}" r="${size(between(36, 62))}" fill="${palette.accent}"/>`
  return html`
    <svg class="art" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${sun}${hills}</svg>
  `
}
