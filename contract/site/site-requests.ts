import * as z from 'zod/mini'
import { productName } from '#rules/courses/product.ts'
import { isMailAddress } from '#rules/mail-address.ts'
import { isReservedStoreName } from '#rules/names/store-names.ts'
import { isVisible, withoutDirectionControls } from '#rules/text.ts'
import { textsOf } from './content-paths.ts'
import {
  BrandColor,
  KeptStoreName,
  KeptSupportEmail,
  Section,
  SiteContent,
  SiteSettings,
  storeNameRequiredText,
  supportEmailText,
} from './site.ts'
import { Locks } from './text-locks.ts'

const reservedStoreName = `Choose a name that nobody takes for ${productName}, a payment service or a support team, like Ada’s Courses.`
/** The content as it may be sent. Content that was stored before is read without these checks. */
export const StoreName = KeptStoreName.check(
  z.overwrite(withoutDirectionControls),
  z.refine(isVisible, storeNameRequiredText),
  z.refine((name) => !isReservedStoreName(name), reservedStoreName),
)
const SupportEmail = KeptSupportEmail.check(
  z.refine((address) => address === '' || isMailAddress(address), supportEmailText),
)
const SomeSections = z.partial(SiteContent)
/** Sections as they may be sent: each text is visible, but for what a seller need not answer. */
export const EditedContent = SomeSections.check(
  z.refine(isWholeText, 'Write something here. An empty text is not saved.'),
)

function isWholeText({ picks: _picks, ...content }: z.infer<typeof SomeSections>) {
  return [...textsOf(content).values()].every(isVisible)
}

/** What an edit is based on: the sections, locks and settings that its seller received last. */
export const EditBase = z.partial(
  z.strictObject({ content: SomeSections, locks: Locks, settings: z.partial(SiteSettings) }),
)

/**
 * Sections are sent whole, and each text in them that the seller has changed is locked. `locks`, if given, replace the
 * current locks, except for those of texts that this request changes. A value equal to the one in `base` is not a
 * change: the current text or lock remains, even if another tab changed it. Without `base`, everything sent counts as
 * the seller's change. A setting that is neither the one in `base` nor the one sent is refused with `conflict`.
 */
export const UpdateSite = z.partial(
  z.strictObject({
    ...SiteSettings.shape,
    store_name: StoreName,
    support_email: SupportEmail,
    content: EditedContent,
    locks: Locks,
    base: EditBase,
  }),
)

/**
 * The body for the whole site (docs/product.md, Site generator). With `section`, only that section is written again.
 * `requestId` is an idempotency key, which the client creates: once its generation is finished, a repeated request
 * returns the result without another charge.
 */
export const GenerateSite = z.strictObject({
  contentType: z.literal('site-bundle'),
  storeName: StoreName,
  niche: z.literal('marketing'),
  selectedOfferIds: z
    .array(z.string().check(z.minLength(1), z.maxLength(100)))
    .check(z.minLength(1), z.maxLength(50)),
  brandColors: z.array(BrandColor).check(z.minLength(1), z.maxLength(5)),
  section: z.optional(Section),
  requestId: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
})

export const RollBackSite = z.strictObject({
  release_id: z.string().check(z.minLength(1), z.maxLength(100)),
})

/** The reply to a request that generates a site. */
export const GeneratedSite = z.object({ data: z.object({ content: SiteContent }) })
