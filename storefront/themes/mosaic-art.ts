import type { Palette } from '#rules/brand/palette.ts'
import { type Html, html } from '../html.ts'
import { seededChance, seededPick } from '../seeded-random.ts'

const edge = 400
const tile = 100

/** Each shape is drawn from the upper left corner of its tile. */
const shapes = [
  'h100a100 100 0 01-100 100z',
  'v100h100a100 100 0 00-100-100z',
  'h100v100a100 100 0 01-100-100z',
  'm0 100h100v-100a100 100 0 00-100 100z',
  'h100a50 50 0 01-100 0m0 50h100a50 50 0 01-100 0',
  'm0 50a50 50 0 01100 0 50 50 0 01-100 0',
  'h50a50 50 0 0150 50v50h-50a50 50 0 01-50-50z',
] as const

type Colour = Extract<keyof Palette, 'accent' | 'deep' | 'wash' | 'tint' | 'glow' | 'spark'>
const grounds = ['wash', 'tint', 'accent', 'deep', 'wash'] as const
/** The most frequent ground is drawn once, below all tiles. */
const paper = 'wash'
const figures = ['accent', 'deep', 'spark', 'glow', 'tint'] as const

/** A square of 4 by 4 tiles, determined by the store's name. */
export function mosaic(storeName: string, palette: Palette): Html {
  const next = seededChance(storeName)
  const below = new Map<Colour, string>([[paper, 'M0 0h400v400h-400z']])
  const above = new Map<Colour, string>()
  for (let y = 0; y < edge; y += tile)
    for (let x = 0; x < edge; x += tile) {
      const ground = seededPick(next, grounds)
      const figure = seededPick(next, figures)
      if (ground !== paper) below.set(ground, `${below.get(ground) ?? ''}M${x} ${y}h100v100h-100z`)
      if (figure !== ground)
        above.set(figure, `${above.get(figure) ?? ''}M${x} ${y}${seededPick(next, shapes)}`)
    }
  const drawn = [...below, ...above].map(
    ([colour, path]) => html`<path fill="${palette[colour]}" d="${path}"/>`,
  )
  return html`<svg class="art" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${drawn}</svg>`
}
