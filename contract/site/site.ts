import * as z from 'zod/mini'
import { defaultBrandColor } from '#rules/brand/default-brand-color.ts'
import { pictureNamePattern } from '#rules/brand/pictures.ts'
import {
  isSocialLink,
  parseSocialLink,
  type SocialNetwork,
  socialNetworks,
} from '#rules/names/social-link.ts'
import { maxEmailLength, withoutControls } from '#rules/text.ts'
import { CourseWords, Pick, recordByCourse, StoreWords } from './course-words.ts'
import { SiteHead } from './site-head.ts'
import { TextLock } from './text-locks.ts'

export const iconNames = [
  'rocket',
  'shield',
  'clock',
  'star',
  'book',
  'compass',
  'bulb',
  'chart',
  'heart',
  'key',
  'layers',
  'pen',
  'target',
  'users',
  'wallet',
  'wand',
] as const
export const Icon = z.enum(iconNames)
export type Icon = z.infer<typeof Icon>

const text = (maxLength: number) =>
  z.string().check(z.overwrite(withoutControls), z.trim(), z.minLength(1), z.maxLength(maxLength))

/** The most characters that a text may have, whether the seller or the model writes it. */
export const maxTextLengths = {
  hero: { headline: 90, subheadline: 240, cta_text: 32 },
  benefits: { title: 60, description: 220 },
  features: { title: 60, description: 260 },
} as const

export const Hero = z.strictObject({
  headline: text(maxTextLengths.hero.headline),
  subheadline: text(maxTextLengths.hero.subheadline),
  cta_text: text(maxTextLengths.hero.cta_text),
})
export const Benefit = z.strictObject({
  icon: Icon,
  title: text(maxTextLengths.benefits.title),
  description: text(maxTextLengths.benefits.description),
})
export const Feature = z.strictObject({
  title: text(maxTextLengths.features.title),
  description: text(maxTextLengths.features.description),
})
export const Benefits = z.array(Benefit).check(z.minLength(3), z.maxLength(6))
export const Features = z.array(Feature).check(z.minLength(3), z.maxLength(6))

/**
 * The generated site bundle (docs/product.md, Site generator): text only, never a product fact. A store has no words of its
 * own about courses of which nothing is known, and none from before there were any.
 */
export const SiteContent = z.strictObject({
  hero: Hero,
  benefits: Benefits,
  features: Features,
  about: z.optional(StoreWords),
  courses: z.optional(recordByCourse(CourseWords)),
  picks: z.optional(recordByCourse(Pick)),
})
export type SiteContent = z.infer<typeof SiteContent>

/** The sections of the first page, without which there is no website. */
export const sections = ['hero', 'benefits', 'features'] as const
export const HomeSection = z.enum(sections)
export type HomeSection = z.infer<typeof HomeSection>
/** What is written as a whole: a section of the first page, the store's words about its choice, or those about a course. */
export const Section = z.union([
  z.enum([...sections, 'about']),
  z.templateLiteral(['courses.', z.string().check(z.regex(/^[\w-]{1,100}$/))]),
])
export type Section = z.infer<typeof Section>

export const BrandColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Enter a colour like #2563EB.'))
export const storeNameRequiredText = 'Enter your store name.'
/** A name as it is stored; what is sent is a `StoreName`. */
export const KeptStoreName = z
  .string()
  .check(
    z.overwrite(withoutControls),
    z.trim(),
    z.minLength(1, storeNameRequiredText),
    z.maxLength(60, 'Use at most 60 characters.'),
  )
const Phone = z
  .string()
  .check(
    z.trim(),
    z.maxLength(30),
    z.regex(/^(\+?[\d ().-]{5,30})?$/, 'Enter a phone number like +1 555 010 1234.'),
  )
/** Takes `@name` and links without https for what they mean. */
const SocialUrl = (network: SocialNetwork) =>
  z.string().check(
    z.overwrite((value) => parseSocialLink(network, value)),
    z.maxLength(200),
    z.refine(
      (value) => value === '' || isSocialLink(network, value),
      `Enter a link like ${socialNetworks[network].example}.`,
    ),
  )

export const themes = ['studio', 'editorial', 'bold'] as const
export const Theme = z.enum(themes)
export type Theme = z.infer<typeof Theme>

/** The most characters of what search engines are told; they cut longer texts. */
export const maxSearchTextLengths = { title: 70, description: 170 } as const
const SearchText = (maxLength: number) =>
  z
    .string()
    .check(
      z.overwrite(withoutControls),
      z.trim(),
      z.maxLength(maxLength, `Use at most ${maxLength} characters.`),
    )
/** The most characters of each answer on the About page. */
export const maxAboutLength = 600
const AboutText = z
  .string()
  .check(
    z.overwrite(withoutControls),
    z.trim(),
    z.maxLength(maxAboutLength, `Use at most ${maxAboutLength} characters.`),
  )
export const supportEmailText = 'Enter an email address like help@example.com.'
/** An address as it is stored; what is sent is a `SupportEmail`. */
export const KeptSupportEmail = z
  .string()
  .check(
    z.trim(),
    z.maxLength(maxEmailLength, `Use at most ${maxEmailLength} characters.`),
    z.regex(/^([\w.+-]+@[a-z\d-]+(\.[a-z\d-]+)+)?$/i, supportEmailText),
  )

/** The name of a picture of the store; empty without one. */
const PictureSetting = z
  .string()
  .check(
    z.refine(
      (name) => name === '' || pictureNamePattern.test(name),
      'Choose one of the files of your store.',
    ),
  )

/**
 * What a seller enters about their site. An empty string leaves the line out; an empty search text means the one that is
 * made from the page's headline.
 */
export const SiteSettings = z.strictObject({
  store_name: KeptStoreName,
  brand_color: BrandColor,
  support_email: KeptSupportEmail,
  support_phone: Phone,
  facebook: SocialUrl('facebook'),
  twitter: SocialUrl('twitter'),
  instagram: SocialUrl('instagram'),
  youtube: SocialUrl('youtube'),
  theme: Theme,
  search_title: SearchText(maxSearchTextLengths.title),
  search_description: SearchText(maxSearchTextLengths.description),
  /** Whether search engines may list the page. */
  search_listed: z.boolean(),
  /** The pages that search engines must not list although the store is: `about`, `faq` and catalog product ids. */
  unlisted_pages: z
    .string()
    .check(z.maxLength(2000), z.regex(/^([\w-]+( [\w-]+)*)?$/, 'Choose pages of your store.')),
  logo: PictureSetting,
  share_picture: PictureSetting,
  favicon: PictureSetting,
  /** Picture of the seller, on the About page. */
  portrait: PictureSetting,
  /** What the seller wrote for the About page. The page does not show an empty text. */
  about_who: AboutText,
  about_audience: AboutText,
  about_courses: AboutText,
  about_contact: AboutText,
})
export type SiteSettings = z.infer<typeof SiteSettings>

/** Returns the settings of a store's site before its seller has entered anything (docs/product.md, Site generator). */
export const defaultSettings = (storeName: string): SiteSettings => ({
  store_name: storeName,
  brand_color: defaultBrandColor,
  support_email: '',
  support_phone: '',
  facebook: '',
  twitter: '',
  instagram: '',
  youtube: '',
  theme: 'studio',
  search_title: '',
  search_description: '',
  search_listed: true,
  unlisted_pages: '',
  logo: '',
  share_picture: '',
  favicon: '',
  portrait: '',
  about_who: '',
  about_audience: '',
  about_courses: '',
  about_contact: '',
})

/** The state of a generation: `sections` are those it writes, `done` those already saved. */
export const Generation = z.object({
  state: z.enum(['running', 'failed', 'finished']),
  started_at: z.string(),
  sections: z.optional(z.array(Section)),
  done: z.array(Section),
  message: z.optional(z.string()),
  /** The key of the request that started it, if it had one. */
  request_id: z.optional(z.string()),
})
export type Generation = z.infer<typeof Generation>

const FormerAddress = z.object({ address: z.string(), url: z.string(), redirects_until: z.string() })

export const Site = z.extend(SiteHead, {
  /** The URL of the site, or the URL it will have once it is published. */
  url: z.string(),
  /** Addresses that the site has left, the newest last: they redirect until then, and only this seller can take them. */
  former_addresses: z.optional(z.array(FormerAddress)),
  settings: SiteSettings,
  /** The address of the pictures in the settings: it ends with a slash, their name and `.webp` follow. */
  files_url: z.string(),
  content: z.partial(SiteContent),
  /** The texts that a regeneration does not change. */
  locks: z._default(z.array(TextLock), []),
  generation: z.optional(Generation),
})
export type Site = z.infer<typeof Site>

/** A page that was published before and can be restored. */
export const Release = z.object({ id: z.string(), published_at: z.string(), is_live: z.boolean() })
export type Release = z.infer<typeof Release>

/** Newest first. */
export const Releases = z.object({ releases: z.array(Release) })
