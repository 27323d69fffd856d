import type { SiteSettings } from '#contract/site/site.ts'
import { drawBrandPicture } from '#pictures/brand-picture.ts'
import { browserRenderer } from '#pictures/in-browser.ts'
import type { PictureSize } from '#rules/brand/pictures.ts'

/** What the networks show whole, in pixels. */
export const sizes = {
  square: { name: 'Square', width: 1080, height: 1080 },
  story: { name: 'Story', width: 1080, height: 1920 },
  link: { name: 'Link', width: 1200, height: 630 },
} as const
export type SizeName = keyof typeof sizes

type Look = Pick<SiteSettings, 'store_name' | 'brand_color' | 'theme'>

/**
 * Draws a line in the look of the store, as the picture of its page is drawn when it is published. Its logo is on another
 * origin, so the name stands in its place.
 */
export async function drawPicture(
  { store_name, brand_color, theme }: Look,
  heading: string,
  { width, height }: PictureSize,
): Promise<Blob> {
  const renderer = await browserRenderer()
  const png = await drawBrandPicture(
    renderer,
    { storeName: store_name, heading, brandColor: brand_color, theme },
    { width, height },
  )
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}
