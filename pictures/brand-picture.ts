import type { Theme } from '#contract/site/site.ts'
import { paletteFrom } from '#rules/brand/palette.ts'
import type { PictureSize } from '#rules/brand/pictures.ts'
import { bold } from './layouts/bold.ts'
import { editorial } from './layouts/editorial.ts'
import type { Layout } from './layouts/layout.ts'
import { studio } from './layouts/studio.ts'
import type { PictureRenderer } from './renderer.ts'

/** A heading in the brand of a store. `logo`, a WebP or PNG, takes the place of the name. */
export type BrandPicture = {
  storeName: string
  heading: string
  brandColor: string
  theme: Theme
  logo?: { bytes: Uint8Array; size: PictureSize } | undefined
}

const layouts: Record<Theme, Layout> = { studio, editorial, bold }

/**
 * Returns the picture as PNG. A text with a letter that no font has is left out, and so is a logo that is damaged. If the
 * heading is left out, the name takes its place; without both, the store's drawing fills the picture.
 */
export async function drawBrandPicture(
  renderer: PictureRenderer,
  { storeName, heading, brandColor, theme, logo }: BrandPicture,
  size: PictureSize,
): Promise<Uint8Array> {
  const [name, title] = await Promise.all([storeName, heading].map((text) => drawable(renderer, text)))
  const shown = {
    ...(title ? { name, heading: title } : { heading: name }),
    seed: storeName,
    palette: paletteFrom(brandColor),
  }
  const isLogoIntact = logo && (await renderer.canDecode(logo.bytes))
  const node = await layouts[theme](renderer, { ...shown, ...(isLogoIntact && { logo }) }, size)
  return renderer.png(node, size)
}

/** Returns the text without its emoji; undefined if nothing is left, or if a letter of it cannot be drawn. */
async function drawable(renderer: PictureRenderer, text: string) {
  const plain = text.replaceAll(pictographs, '').replaceAll(/\s+/g, ' ').trim()
  return plain && (await renderer.canDraw(plain + plain.toUpperCase())) ? plain : undefined
}

const pictographs =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\uFE0F|\u200D|\u20E3/gu
