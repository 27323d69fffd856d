import * as z from 'zod/mini'
import { pictureNamePattern } from '#rules/pictures.ts'
import { type SiteContent, SiteSettings } from './site.ts'

/** Increases with each change of how pictures look, so that the next publish has its picture drawn anew. */
export const pictureDesign = 1

/** What a drawn picture of a store shows. Its name is made of it. */
export const Drawing = z.object({
  store_name: SiteSettings.shape.store_name,
  heading: z.string(),
  brand_color: SiteSettings.shape.brand_color,
  theme: SiteSettings.shape.theme,
  /** The name of the store's logo. */
  logo: z.optional(z.string().check(z.regex(pictureNamePattern))),
})
export type Drawing = z.infer<typeof Drawing>

/** Returns what the share picture of a page shows; undefined if the seller has chosen a picture of their own. */
export function sharePictureOf(settings: SiteSettings, { hero }: SiteContent): Drawing | undefined {
  if (settings.share_picture) return undefined
  const { store_name, brand_color, theme, logo } = settings
  return { store_name, heading: hero.headline, brand_color, theme, ...(logo && { logo }) }
}

type KeptWords = { settings: Record<string, unknown>; content: { hero?: { headline: string } | undefined } }

/** The same from the words of a release. Earlier releases may have other settings. */
export const keptSharePicture = ({ settings, content }: KeptWords) =>
  Drawing.safeParse({ ...settings, heading: content.hero?.headline, logo: settings.logo || undefined }).data
