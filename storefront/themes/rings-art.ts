import type { Palette } from '#rules/brand/palette.ts'
import { type Html, html } from '../html.ts'
import { seededChance, seededPick } from '../seeded-random.ts'

const ringWidth = 62
const colours = ['deep', 'spark', 'canvas', 'glow', 'deep', 'wash'] as const

/** Two targets of thick rings that meet. The store's name determines their positions and colours. */
export function rings(storeName: string, palette: Palette): Html {
  const next = seededChance(storeName)
  const turn = Math.floor(next() * colours.length)
  const [x, y] = seededPick<readonly [number, number]>(next, [
    [430, 180],
    [400, 420],
    [300, 300],
  ])
  return html`
    <svg class="art" viewBox="0 0 600 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      ${target(x, y, 6, turn, palette)}${target(600 - x / 2, 600 - y / 3, 3, turn + 2, palette)}
    </svg>
  `
}

const target = (x: number, y: number, count: number, turn: number, palette: Palette) =>
  Array.from({ length: count }, (_, index) => {
    const colour = colours[(index + turn) % colours.length] ?? 'deep'
    return html`<circle cx="${x}" cy="${y}" r="${(count - index) * ringWidth}" fill="${palette[colour]}"/>`
  })
