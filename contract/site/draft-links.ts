import * as z from 'zod/mini'
import { Theme } from './site.ts'

/** The link of a store's draft that works now, if there is one. Its address is known only when it is made. */
export const DraftLink = z.object({ expires_at: z.optional(z.string()) })
export type DraftLink = z.infer<typeof DraftLink>

export const NewDraftLink = z.object({ url: z.string(), expires_at: z.string() })
export type NewDraftLink = z.infer<typeof NewDraftLink>

export const OpenDraft = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/, 'This link is not complete. Ask for it again.')),
  /** Path of a page below the store's URL; the first page if absent. */
  path: z.optional(z.string().check(z.maxLength(200))),
})

/** One of a store's pages as it would be published now, without what all stores have in common: the document of drafts has that. */
export const Draft = z.object({
  store_name: z.string(),
  html: z.string(),
  theme: Theme,
  expires_at: z.string(),
  /** All pages by their paths, as their seller calls them. */
  pages: z.array(z.object({ path: z.string(), name: z.string() })),
  /** The URL of the store's first page: links in the pages begin with it. */
  url: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** The document that shows a draft, at every address of the stores. */
export const draftDocument = 'draft.html'
