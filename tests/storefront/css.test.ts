import { expect, test } from 'vitest'
import { paletteFrom } from '#rules/brand/palette.ts'
import { compactCss, paletteCss } from '#storefront/css.ts'
import { styles } from '#storefront/themes/styles.ts'

test('compacting keeps what the spaces mean', () => {
  expect(
    compactCss('a b, c:hover { width: calc(1px + 2px); margin: 0 1px }\n@media (x) { i { color: red } }'),
  ).toBe('a b,c:hover{width:calc(1px + 2px);margin:0 1px}@media (x){i{color:red}}')
})

test('only the colours in use are declared', () => {
  expect(paletteCss(paletteFrom('#2563EB'), 'a{color:var(--on-accent)}')).toBe(':root{--on-accent:#ffffff}')
})

test.each(Object.entries(styles))('%s takes every colour from the palette', (_, { home, pages }) => {
  const css = home + pages
  const palette = paletteFrom('#2563EB')
  const declared = paletteCss(palette, css)
  // Each page says how many cards it has.
  const names = [...css.matchAll(/var\(--([a-z-]+)\)/g)].map(([, name]) => name)
  for (const name of names.filter((it) => it !== 'cards')) expect(declared).toContain(`--${name}:`)
  expect(css.match(/#[0-9a-f]{3,8}\b/g)?.filter((colour) => !/^#0+9?$/.test(colour)) ?? []).toEqual([])
})

test.each(Object.entries(styles))('%s looks for one named font of each family on a phone', (_, { home }) => {
  const phoneCss = home.replaceAll(/@media[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  const families = [...phoneCss.matchAll(/font-family:([^;}]+)/g)].map(([, names = '']) => names.split(','))
  const named = families.map((names) => names.filter((name) => !/^(sans-)?serif/.test(name)))
  expect(named.map((names) => names.length)).toEqual(families.map(() => 1))
})
