import { horizon } from '#storefront/themes/horizon-art.ts'
import { fittedText } from '../fitted-text.ts'
import { isWide, type Layout } from './layout.ts'
import { column, drawing, logoImage } from './parts.ts'

const margin = 72
const baseline = 8
const stripHeight = 104
const serif = { fontFamily: 'Instrument Serif', textAlign: 'center' } as const

/** A title page: the name above a rule, the heading in the middle, the store's frieze at the foot. */
export const editorial: Layout = async (renderer, shown, size) => {
  const { palette, seed, name, heading } = shown
  const width = size.width - 2 * margin
  const brand =
    logoImage(shown, { width, height: 72 }) ??
    (name &&
      (await fittedText(renderer, {
        text: name,
        space: { width, height: 60 },
        sizes: [28, 46],
        style: { ...serif, lineHeight: 1.1, color: palette.ink },
      })))
  const above = brand ? stripHeight : 0
  const below = size.height - above - baseline
  const art = {
    width: size.width,
    height: heading ? Math.round(size.height * (isWide(size) ? 0.34 : 0.4)) : below,
  }
  const middle = { width, height: below - art.height }
  const title =
    heading &&
    (await fittedText(renderer, {
      text: heading,
      space: { width, height: middle.height - 48 },
      sizes: [40, 132],
      style: { ...serif, letterSpacing: '-0.02em', lineHeight: 1, textWrap: 'balance', color: palette.ink },
    }))
  const centered = { alignItems: 'center', justifyContent: 'center' } as const
  return column({ ...size, background: palette.surface, alignItems: 'center' }, [
    brand
      ? column({ ...centered, width, height: above, borderBottom: `2px solid ${palette.ink}` }, [brand])
      : undefined,
    title ? column({ ...centered, ...middle }, [title]) : undefined,
    column({ width: size.width, borderBottom: `${baseline}px solid ${palette.ink}` }, [
      drawing(horizon(seed, palette, Math.round((art.height / art.width) * 1200)), art, 'xMidYMax'),
    ]),
  ])
}
