import serif from '@fontsource/instrument-serif/unicode.json' with { type: 'json' }
import grotesque from '@fontsource-variable/bricolage-grotesque/unicode.json' with { type: 'json' }
import sans from '@fontsource-variable/instrument-sans/unicode.json' with { type: 'json' }
import noto from '@fontsource-variable/noto-sans/unicode.json' with { type: 'json' }
import notoArabic from '@fontsource-variable/noto-sans-arabic/unicode.json' with { type: 'json' }
import notoHebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json' with { type: 'json' }

/** One file of a font family, and the characters that it is for. `file` is the path in its package. */
export type FontFace = { family: string; file: string; ranges: [number, number][] }

const latin = ['latin', 'latin-ext'] as const

/** The product's own fonts, then those of other scripts. A text is drawn in the first that has its character. */
export const fontFaces: readonly FontFace[] = [
  ...faces('Bricolage Grotesque', '@fontsource-variable/bricolage-grotesque', 'standard-normal', grotesque, [
    ...latin,
    'vietnamese',
  ]),
  ...faces('Instrument Sans', '@fontsource-variable/instrument-sans', 'wght-normal', sans, latin),
  ...faces('Instrument Serif', '@fontsource/instrument-serif', '400-normal', serif, latin),
  ...faces('Noto Sans', '@fontsource-variable/noto-sans', 'wght-normal', noto, [
    'vietnamese',
    'cyrillic',
    'cyrillic-ext',
    'greek',
    'greek-ext',
  ]),
  ...faces('Noto Sans Hebrew', '@fontsource-variable/noto-sans-hebrew', 'wght-normal', notoHebrew, [
    'hebrew',
  ]),
  ...faces('Noto Sans Arabic', '@fontsource-variable/noto-sans-arabic', 'wght-normal', notoArabic, [
    'arabic',
  ]),
]

function faces<Subset extends string>(
  family: string,
  source: string,
  style: string,
  unicode: Record<Subset, string>,
  subsets: readonly Subset[],
): FontFace[] {
  const name = source.slice(source.indexOf('/') + 1)
  return subsets.map((subset) => ({
    family,
    file: `${source}/files/${name}-${subset}-${style}.woff2`,
    ranges: rangesOf(unicode[subset]),
  }))
}

/** Parses `U+0-FF,U+131`. */
function rangesOf(text: string) {
  return text.split(',').map((range): [number, number] => {
    const [first = '', last = first] = range.slice(2).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}
