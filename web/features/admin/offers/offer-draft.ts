import { OfferEntry } from '#contract/operators/offers.ts'
import { decimalDollars } from '#rules/money/money.ts'
import type { Problems } from '../dialog-fields.tsx'

/** A course as it is typed: lists have a line for each entry, the price is in dollars. */
export type OfferDraft = {
  id: string
  title: string
  slug: string
  short_blurb: string
  learn_bullets: string
  deliverables: string
  tags: string
  level: 'beginner' | 'intermediate' | 'advanced'
  default_price: string
  commission_pct: string
  popularity_pct: string
  hero_image_url: string
  pro_only: boolean
}

export const emptyDraft: OfferDraft = {
  id: '',
  title: '',
  slug: '',
  short_blurb: '',
  learn_bullets: '',
  deliverables: '',
  tags: '',
  level: 'beginner',
  default_price: '',
  commission_pct: '',
  popularity_pct: '0',
  hero_image_url: '',
  pro_only: false,
}

export const draftOf = (offer: OfferEntry): OfferDraft => ({
  id: offer.id,
  title: offer.title,
  slug: offer.slug,
  short_blurb: offer.short_blurb,
  learn_bullets: offer.learn_bullets.join('\n'),
  deliverables: offer.deliverables.join('\n'),
  tags: offer.tags.join('\n'),
  level: offer.level,
  default_price: decimalDollars(offer.default_price),
  commission_pct: String(offer.commission_pct),
  popularity_pct: String(offer.popularity_pct),
  hero_image_url: offer.hero_image_url,
  pro_only: offer.pro_only,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const amountPattern = /^\d{1,6}(\.\d{2})?$/
/** Returns an amount in integer cents; NaN for a text that is not an amount. */
export const centsOf = (typed: string) =>
  amountPattern.test(typed.trim()) ? Math.round(Number(typed) * 100) : Number.NaN
const wholeOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** Returns the course, or what is wrong with its fields. */
export function offerIn(draft: OfferDraft): { offer?: OfferEntry; problems: Problems } {
  const parsed = OfferEntry.safeParse({
    id: draft.id.trim(),
    title: draft.title,
    slug: (draft.slug || draft.id).trim(),
    short_blurb: draft.short_blurb,
    learn_bullets: linesOf(draft.learn_bullets),
    deliverables: linesOf(draft.deliverables),
    tags: linesOf(draft.tags),
    level: draft.level,
    pro_only: draft.pro_only,
    default_price: centsOf(draft.default_price),
    commission_pct: wholeOf(draft.commission_pct),
    popularity_pct: wholeOf(draft.popularity_pct),
    hero_image_url: draft.hero_image_url.trim(),
  })
  if (parsed.success) return { offer: parsed.data, problems: {} }
  const issues = parsed.error.issues.map((issue) => ({ ...issue, field: String(issue.path[0]) }))
  // Without an address of its own the course has its id, which says what is wrong.
  const ofFields = issues.filter(({ field }) => field !== 'slug' || draft.slug !== '')
  // Of several about one field the first counts.
  return {
    problems: Object.fromEntries(ofFields.map((issue) => [issue.field, problemText(issue)]).reverse()),
  }
}

type Issue = { field: string; code: string; message: string }

function problemText({ field, code, message }: Issue) {
  if (field === 'default_price') return 'Write an amount like 49.00.'
  if (field === 'commission_pct' || field === 'popularity_pct') return 'Write a whole number from 0 to 100.'
  if (code === 'too_small') return 'This is missing.'
  return code === 'too_big' ? 'This is too long.' : message
}
