import type { PictureSize } from '#rules/brand/pictures.ts'
import { initialOf } from '#storefront/brand.ts'
import { mosaic } from '#storefront/themes/mosaic-art.ts'
import { fittedText, isRightToLeft } from '../fitted-text.ts'
import type { Node, PictureRenderer } from '../renderer.ts'
import { divided, isWide, type Layout, type Shown } from './layout.ts'
import { column, drawing, logoImage, row } from './parts.ts'

const margin = 64
const markSize = 72
const gap = 22
const logoSpace = { width: 460, height: 96 }
const headingGap = 112

/** The store's mosaic at full height beside its name and the heading. */
export const studio: Layout = async (renderer, shown, size) => {
  const { palette, seed, name, heading, logo } = shown
  const tiles = (space: PictureSize) => drawing(mosaic(seed, palette), space, 'xMinYMid')
  if (!(name ?? heading ?? logo)) return row(size, [tiles(size)])
  const { art, text } = divided(size, isWide(size) ? 0.394 : 0.5, isWide(size))
  const inner = { width: text.width - 2 * margin, height: text.height - 2 * margin }
  const title =
    heading &&
    (await fittedText(renderer, {
      text: heading,
      space: { width: inner.width, height: inner.height - headingGap },
      sizes: [36, 104],
      style: {
        fontFamily: 'Bricolage Grotesque',
        fontWeight: 800,
        letterSpacing: '-0.03em',
        lineHeight: 1.05,
        textWrap: 'balance',
        color: palette.ink,
      },
    }))
  const brand = logoImage(shown, logoSpace) ?? (await nameBeside(renderer, shown, inner.width))
  return row({ ...size, flexDirection: isWide(size) ? 'row' : 'column', background: palette.canvas }, [
    column({ ...text, padding: margin, justifyContent: 'space-between' }, [
      row({}, [brand]),
      title || undefined,
    ]),
    tiles(art),
  ])
}

/** The name beside the store's mark, as on its page. */
async function nameBeside(
  renderer: PictureRenderer,
  { palette, name }: Shown,
  width: number,
): Promise<Node | undefined> {
  if (!name) return undefined
  const initial: Node = {
    type: 'text',
    text: initialOf(name),
    style: { fontFamily: 'Bricolage Grotesque', fontWeight: 700, fontSize: 40, color: palette.onAccent },
  }
  const mark = row(
    {
      width: markSize,
      height: markSize,
      borderRadius: 22,
      background: palette.accent,
      alignItems: 'center',
      justifyContent: 'center',
    },
    [initial],
  )
  const title = await fittedText(renderer, {
    text: name,
    space: { width: width - markSize - gap, height: markSize },
    sizes: [24, 38],
    style: { fontFamily: 'Instrument Sans', fontWeight: 700, lineHeight: 1.1, color: palette.ink },
  })
  return row({ gap, alignItems: 'center', flexDirection: isRightToLeft(name) ? 'row-reverse' : 'row' }, [
    mark,
    title,
  ])
}
