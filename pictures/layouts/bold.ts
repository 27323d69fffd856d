import { rings } from '#storefront/themes/rings-art.ts'
import { fittedText } from '../fitted-text.ts'
import { divided, isWide, type Layout } from './layout.ts'
import { column, drawing, logoImage, row } from './parts.ts'

const margin = 56
const stripHeight = 104
const capitals = { fontFamily: 'Bricolage Grotesque', fontWeight: 800, fontStretch: '75%' } as const

/** A poster: the name in a strip, the heading in capitals on the brand's colour, rings behind a thick outline. */
export const bold: Layout = async (renderer, shown, size) => {
  const { palette, seed, name, heading } = shown
  const outline = `7px solid ${palette.ink}`
  const strip = { width: size.width - 2 * margin, height: stripHeight }
  const brand =
    logoImage(shown, { width: strip.width, height: 68 }) ??
    (name &&
      (await fittedText(renderer, {
        text: name.toUpperCase(),
        space: { width: strip.width, height: 60 },
        sizes: [28, 50],
        style: { ...capitals, lineHeight: 1.1, color: palette.ink },
      })))
  const body = { width: size.width, height: size.height - (brand ? stripHeight : 0) }
  const { art, text } = heading
    ? divided(body, isWide(size) ? 0.34 : 0.45, isWide(size))
    : { art: body, text: undefined }
  const edge = text && { [isWide(size) ? 'borderLeft' : 'borderTop']: outline }
  const title =
    text &&
    heading &&
    (await fittedText(renderer, {
      text: heading.toUpperCase(),
      space: { width: text.width - 2 * margin, height: text.height - 2 * margin },
      sizes: [40, 156],
      style: {
        ...capitals,
        letterSpacing: '-0.01em',
        lineHeight: 0.98,
        textWrap: 'balance',
        color: palette.onAccent,
      },
    }))
  return column({ ...size, background: palette.surface }, [
    brand
      ? row(
          {
            width: size.width,
            height: stripHeight,
            padding: `0 ${margin}px`,
            alignItems: 'center',
            borderBottom: outline,
          },
          [brand],
        )
      : undefined,
    row({ ...body, flexDirection: isWide(size) ? 'row' : 'column', background: palette.accent }, [
      title ? column({ ...text, padding: margin, justifyContent: 'center' }, [title]) : undefined,
      row({ ...art, background: palette.tint, ...edge }, [drawing(rings(seed, palette), art, 'xMidYMid')]),
    ]),
  ])
}
