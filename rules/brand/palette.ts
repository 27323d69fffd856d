import { contrastRatio, fromHex, type Oklch, toHex } from './oklch.ts'

export { contrastRatio } from './oklch.ts'

/** WCAG 2.2 AA for text of any size (docs/design/visual-design.md, Store pages). */
export const textContrast = 4.5

const white = '#ffffff'

/**
 * Returns a complete light palette for one brand colour `#rrggbb`, all colours `#rrggbb`. For every brand colour these
 * pairs have a contrast of at least 4.5:1: ink, muted and accentText on canvas, surface and tint; ink also on wash,
 * glow and spark; onAccent on accent; onDeep, deepMuted and deepAccent on deep. brand and line are decorative and carry
 * no text.
 */
export function paletteFrom(brandHex: string) {
  const brand = fromHex(brandHex)
  const shade = (l: number, maxChroma: number, turn = 0) =>
    toHex({ l, c: Math.min(brand.c, maxChroma), h: brand.h + turn })

  const canvas = shade(0.986, 0.006)
  const tint = shade(0.957, 0.026)
  const paper = [canvas, white, tint]
  const accent = accentFrom(brand)
  const deep = shade(0.23, 0.075)
  return {
    brand: toHex(brand),
    accent,
    onAccent: contrastRatio(accent, white) >= textContrast ? white : '#0d0d0d',
    accentText: readableOn(paper, { ...brand, l: Math.min(brand.l, 0.56) }, -1),
    canvas,
    surface: white,
    tint,
    wash: shade(0.9, 0.075),
    line: shade(0.905, 0.016),
    ink: inkFrom(brand),
    muted: readableOn(paper, { l: 0.475, c: Math.min(brand.c, 0.03), h: brand.h }, -1),
    deep,
    onDeep: readableOn([deep], { l: 0.975, c: Math.min(brand.c, 0.012), h: brand.h }, 1),
    deepMuted: readableOn([deep], { l: 0.82, c: Math.min(brand.c, 0.035), h: brand.h }, 1),
    deepAccent: readableOn([deep], { l: 0.84, c: Math.min(brand.c, 0.13), h: brand.h }, 1),
    glow: shade(0.76, 0.15, 38),
    spark: shade(0.84, 0.14, -58),
  }
}

export type Palette = ReturnType<typeof paletteFrom>

/**
 * The colour of most text: nearly black, with a trace of the brand's hue. Browsers draw the letters of each colour anew, but all whose red, green and
 * blue are below 32 as black ones, for which they need no table of brightness: 2 ms of a first frame.
 */
function inkFrom({ c, h }: Oklch) {
  const darkest = 0.12
  for (let l = 0.215; l > darkest; l -= 0.005) {
    const hex = toHex({ l, c: Math.min(c, 0.03), h })
    if (channelsOf(hex).every((channel) => channel < 32)) return hex
  }
  return toHex({ l: darkest, c: 0, h })
}

const channelsOf = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))

/** The fill colour of buttons: the brand colour, changed only as far as white or nearly black text on it requires. */
function accentFrom(brand: Oklch) {
  const invisibleOnPaper = brand.l > 0.9 && brand.c < 0.04
  const start = invisibleOnPaper ? { ...brand, l: 0.27 } : { ...brand, l: Math.min(brand.l, 0.9) }
  const asPicked = toHex(start)
  return contrastRatio(asPicked, '#0d0d0d') >= textContrast ? asPicked : readableOn([white], start, -1)
}

/**
 * Returns the colour with its lightness moved in `direction` in small steps until it is readable on all backgrounds.
 */
function readableOn(backgrounds: readonly string[], color: Oklch, direction: 1 | -1) {
  for (let l = color.l; l > 0 && l < 1; l += direction * 0.01) {
    const hex = toHex({ ...color, l })
    if (backgrounds.every((background) => contrastRatio(hex, background) >= textContrast)) return hex
  }
  return direction === 1 ? white : '#000000'
}
