import { chance, pick } from '../chance.ts'
import { type Html, html, raw } from '../html.ts'

const tile = 100
const columns = 5
const rows = 5

/** Each draws one shape inside the tile whose upper left corner is at x, y. */
const shapes = [
  (x: number, y: number) => `M${x} ${y}h100a100 100 0 01-100 100z`,
  (x: number, y: number) => `M${x + 100} ${y}v100a100 100 0 01-100-100z`,
  (x: number, y: number) => `M${x + 100} ${y + 100}h-100a100 100 0 01100-100z`,
  (x: number, y: number) => `M${x} ${y + 100}v-100a100 100 0 01100 100z`,
  (x: number, y: number) => `M${x} ${y}h100a50 50 0 01-100 0zM${x} ${y + 50}h100a50 50 0 01-100 0z`,
  (x: number, y: number) => `M${x} ${y + 50}a50 50 0 01100 0zM${x} ${y + 100}a50 50 0 01100 0z`,
  (x: number, y: number) => `M${x} ${y + 50}a50 50 0 01100 0 50 50 0 01-100 0z`,
  (x: number, y: number) => `M${x + 22} ${y + 50}a28 28 0 0156 0 28 28 0 01-56 0z`,
  (x: number, y: number) => `M${x} ${y}h50a50 50 0 0150 50v50h-50a50 50 0 01-50-50z`,
  (x: number, y: number) => `M${x + 100} ${y}v50a50 50 0 01-50 50h-50v-50a50 50 0 0150-50z`,
] as const

const grounds = ['tint', 'wash', 'wash', 'accent', 'deep', 'spark', 'glow'] as const
const figures = ['accent', 'accent', 'deep', 'wash', 'canvas', 'glow', 'spark'] as const
type Colour = (typeof grounds)[number] | (typeof figures)[number]

/** A square of 5 by 5 tiles that no other store name gives; its classes are the names of palette colours. */
export function mosaic(storeName: string): Html {
  const next = chance(storeName)
  const below = new Map<Colour, string>()
  const above = new Map<Colour, string>()
  const put = (paths: Map<Colour, string>, colour: Colour, path: string) =>
    paths.set(colour, (paths.get(colour) ?? '') + path)

  for (let y = 0; y < rows * tile; y += tile)
    for (let x = 0; x < columns * tile; x += tile) {
      const ground = pick(next, grounds)
      const others = figures.filter((colour) => colour !== ground)
      put(below, ground, `M${x} ${y}h100v100h-100z`)
      put(above, pick(next, [others[0] ?? 'canvas', ...others.slice(1)]), pick(next, shapes)(x, y))
    }
  const drawn = [...below, ...above].map(([colour, path]) => html`<path class="${colour}" d="${raw(path)}"/>`)
  return html`<svg class="art" viewBox="0 0 500 500" aria-hidden="true">${drawn}</svg>`
}
