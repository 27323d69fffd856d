import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { contrastRatio, type Palette, paletteFrom, textContrast } from '#rules/brand/palette.ts'

type Token = keyof Palette
const pairs: [Token, Token][] = [
  ...(['ink', 'muted', 'accentText'] as const).flatMap((text) =>
    (['canvas', 'surface', 'tint'] as const).map((paper): [Token, Token] => [text, paper]),
  ),
  ['ink', 'wash'],
  ['ink', 'glow'],
  ['ink', 'spark'],
  ['onAccent', 'accent'],
  ['onDeep', 'deep'],
  ['deepMuted', 'deep'],
  ['deepAccent', 'deep'],
]
const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

function expectReadable(brand: string) {
  const palette = paletteFrom(brand)
  for (const [text, paper] of pairs) {
    const ratio = contrastRatio(palette[text], palette[paper])
    expect(ratio, `${text} on ${paper} from ${brand}`).toBeGreaterThanOrEqual(textContrast)
  }
}

describe('the palette of one brand colour', () => {
  test('every text reaches 4.5:1 for colours spread evenly over the whole space', () => {
    const steps = [0, 51, 102, 153, 204, 255]
    const hex = (byte: number) => byte.toString(16).padStart(2, '0')
    for (const r of steps)
      for (const g of steps) for (const b of steps) expectReadable(`#${hex(r)}${hex(g)}${hex(b)}`)
  })

  test('every text reaches 4.5:1 for any colour a picker can give', () => {
    fc.assert(fc.property(colour, expectReadable), { numRuns: 500 })
  })

  test('has an ink that browsers draw as black, each channel below 32', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        const channels = paletteFrom(brand).ink.match(/[0-9a-f]{2}/g) ?? []
        expect(channels.map((hex) => Number.parseInt(hex, 16)).every((channel) => channel < 32)).toBe(true)
      }),
    )
  })

  test('consists of plain hex colours only, in either case of the input', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        expect(Object.values(paletteFrom(brand)).join(' ')).toMatch(/^(#[0-9a-f]{6} ?)+$/)
        expect(paletteFrom(brand.toUpperCase())).toEqual(paletteFrom(brand))
      }),
    )
  })

  /** A changed colour of every store is looked at, and then this file is updated. */
  test('stays as it is for these brand colours', async () => {
    const brands = [
      ['default', defaultBrandColor],
      ['black', '#000000'],
      ['white', '#ffffff'],
      ['grey', '#808080'],
      ['light grey', '#f0f0f0'],
      ['pale pink', '#ffe4e6'],
      ['red', '#e11d48'],
      ['orange', '#f97316'],
      ['yellow', '#ffff00'],
      ['olive', '#6b8e23'],
      ['green', '#00ff00'],
      ['teal', '#0d9488'],
      ['cyan', '#00ffff'],
      ['blue', '#0000ff'],
      ['violet', '#7c3aed'],
      ['brown', '#5c3317'],
    ] as const
    const lines = brands.map(([name, brand]) => {
      const colours = Object.entries(paletteFrom(brand)).map(([token, hex]) => `  ${token} ${hex}`)
      return [`${name} ${brand}`, ...colours].join('\n')
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./palettes.txt')
  })

  test('keeps a brand colour that is readable as it is', () => {
    expect(paletteFrom(defaultBrandColor).accent).toBe(defaultBrandColor.toLowerCase())
  })

  test('gives a white brand dark buttons', () => {
    expect(contrastRatio(paletteFrom('#ffffff').accent, '#ffffff')).toBeGreaterThan(10)
  })
})

test('contrast is the ratio of WCAG 2.2', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#123456', '#123456')).toBe(1)
})
