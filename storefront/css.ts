import type { Palette } from '#rules/brand/palette.ts'

/** Removes the line breaks, indentation, spaces and quotes of font names that make a stylesheet readable. */
export const compactCss = (css: string) =>
  css
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(/([{;(][a-z-]+): /g, '$1:')
    .replaceAll(/ > (?=:)/g, '>')
    .replaceAll(' !important', '!important')
    .replaceAll(/(?<=font-family:[^;}]*)"([A-Za-z ]+)"/g, '$1')
    .replaceAll(';}', '}')
    .trim()

/** The colours that `css` uses, else all, as custom properties: `accentText` becomes `--accent-text`. */
export function paletteCss(palette: Palette, css?: string) {
  const lines = Object.entries(palette)
    .map(([name, hex]) => [kebabCase(name), hex])
    .filter(([name]) => css === undefined || css.includes(`var(--${name})`))
    .map(([name, hex]) => `--${name}:${hex}`)
  return `:root{${lines.join(';')}}`
}

const kebabCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
