import * as z from 'zod/mini'
import { isRecordKey } from '#rules/text.ts'
import { CatalogProduct, UtcDay } from '../catalog.ts'
import { OperatorReason } from './operators.ts'

const text = (maxLength: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength))
const slug = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use a-z, 0-9 and single hyphens.'), z.maxLength(80))
const list = z.array(text(200)).check(z.maxLength(20))
const percent = z.int().check(z.minimum(0), z.maximum(100))
const price = z.int().check(z.minimum(1), z.maximum(10_000_000))
const anyOrigin = 'https://app.invalid'
const imageUrl = z.string().check(
  z.regex(/^(https:\/\/|\/)[^\s"'<>]+$/, 'Use an https:// address or /path.'),
  z.refine((address) => URL.canParse(address, anyOrigin), 'This is not a valid address.'),
)

const {
  outline: _,
  commission_plan: __,
  next_price: ___,
  next_commission: ____,
  ...ownFields
} = CatalogProduct.shape

/** A course as an operator writes it, in a file or a form. Its outline comes with its content. */
export const OfferEntry = z.strictObject({
  ...ownFields,
  id: slug.check(z.refine(isRecordKey, 'Choose another id.')),
  title: text(120),
  slug,
  short_blurb: text(400),
  learn_bullets: list,
  deliverables: list,
  tags: list,
  default_price: price,
  commission_pct: percent,
  popularity_pct: percent,
  hero_image_url: imageUrl,
})
export type OfferEntry = z.infer<typeof OfferEntry>

/** What is edited at once. Price, plan and percentage have a day from which they count. */
export const OfferTexts = z.omit(OfferEntry, {
  id: true,
  default_price: true,
  commission_pct: true,
  pro_only: true,
})
export type OfferTexts = z.infer<typeof OfferTexts>

/** A change of a price, a percentage or the content of a course. Times are ISO 8601, `from` is a UTC day, money integer cents. */
export const OfferChange = z.object({
  id: z.string(),
  product_id: z.string(),
  kind: z.enum(['price', 'commission', 'content']),
  from: UtcDay,
  state: z.enum(['announced', 'in-force', 'replaced', 'cancelled']),
  created_at: z.string(),
  /** Role and id, as in the audit; `maker` is their name while they are an operator. */
  made_by: z.string(),
  maker: z.optional(z.string()),
  reason: z.string(),
  /** Only for this seller. */
  tenant_id: z.optional(z.string()),
  price: z.optional(
    z.object({
      before: z.object({ default_price: z.int(), pro_only: z.boolean() }),
      after: z.object({ default_price: z.int(), pro_only: z.boolean() }),
    }),
  ),
  /** The version of the content to restore. */
  version: z.optional(z.int()),
  /** The upload to import. */
  upload: z.optional(z.string()),
  /** Without `after` the seller's exception ends. */
  commission: z.optional(z.object({ before: z.int(), after: z.optional(z.int()) })),
})
export type OfferChange = z.infer<typeof OfferChange>

export const CreateOffer = z.strictObject({ offer: OfferEntry, reason: OperatorReason })
export const UpdateOffer = z.strictObject({
  texts: OfferTexts,
  /** The revision of the edited texts; absent if they had none. */
  revision: z.optional(z.string()),
  reason: OperatorReason,
})
const typed = { typed_id: z.string(), reason: OperatorReason }
export const ArchiveOffer = z.strictObject({ archived: z.boolean(), ...typed })
export const SchedulePrice = z.strictObject({
  default_price: price,
  pro_only: z.boolean(),
  from: UtcDay,
  ...typed,
})
/** What restoring an earlier version would change. `broken` lists promises in the texts of the course that the version does not fulfil. */
export const CourseDifference = z.object({
  changes: z.array(z.object({ kind: z.enum(['added', 'removed', 'changed']), what: z.string() })),
  broken: z.array(z.string()),
  contents: z.string(),
})
export type CourseDifference = z.infer<typeof CourseDifference>

export const RestoreContent = z.strictObject(typed)
export const CancelPrice = z.strictObject(typed)
export const ProposeCommission = z.strictObject({
  /** Null ends the seller's exception. */
  commission_pct: z.nullable(percent),
  from: UtcDay,
  /** Only for the seller with this address. */
  seller_email: z.optional(z.string()),
  ...typed,
})
