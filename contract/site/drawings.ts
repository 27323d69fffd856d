import * as z from 'zod/mini'
import { pictureNamePattern } from '#rules/brand/pictures.ts'
import { SiteSettings } from './site.ts'

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

type Settings = Record<string, unknown>
type Words = { settings: Settings; content: { hero?: { headline: string } | undefined } }

/**
 * Returns what the store's share picture shows; undefined if the seller has chosen a picture of their own, or for words of an
 * earlier release that has other settings.
 */
export const sharePictureOf = ({ settings, content }: Words): Drawing | undefined =>
  settings.share_picture ? undefined : drawingOf(settings, content.hero?.headline)

/** Returns what the share picture of a course's page shows. */
export const coursePictureOf = (settings: Settings, title: string): Drawing | undefined =>
  drawingOf(settings, title)

const drawingOf = (settings: Settings, heading: string | undefined) =>
  Drawing.safeParse({ ...settings, heading, logo: settings.logo || undefined }).data
