import { OfferEntry } from '#contract/operators/offers.ts'

/** A course as it is typed: lists have a line for each entry. */
export type OfferDraft = {
  id: string
  title: string
  slug: string
  short_blurb: string
  learn_bullets: string
  deliverables: string
  tags: string
  level: 'beginner' | 'intermediate' | 'advanced'
  price: string
  commission: string
  popularity: string
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
  price: '',
  commission: '',
  popularity: '0',
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
  price: (offer.default_price / 100).toFixed(2),
  commission: String(offer.commission_pct),
  popularity: String(offer.popularity_pct),
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

const fieldNames: Record<string, string> = {
  id: 'Id',
  title: 'Title',
  slug: 'Address',
  short_blurb: 'Blurb',
  learn_bullets: 'What buyers learn',
  deliverables: 'What they get',
  tags: 'Tags',
  default_price: 'Price',
  commission_pct: 'Commission',
  popularity_pct: 'Popularity',
  hero_image_url: 'Picture',
}

/** Returns the course, or what is wrong with it. */
export function offerIn(draft: OfferDraft): { offer: OfferEntry } | { problem: string } {
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
    default_price: centsOf(draft.price),
    commission_pct: wholeOf(draft.commission),
    popularity_pct: wholeOf(draft.popularity),
    hero_image_url: draft.hero_image_url.trim(),
  })
  if (parsed.success) return { offer: parsed.data }
  const [issue] = parsed.error.issues
  const name = fieldNames[String(issue?.path[0])] ?? 'Course'
  return { problem: `${name}: ${problemText(String(issue?.path[0]), issue?.message)}` }
}

function problemText(field: string, message = '') {
  if (field === 'default_price') return 'write an amount like 49.00.'
  if (field === 'commission_pct' || field === 'popularity_pct') return 'write a whole number from 0 to 100.'
  if (/^(Use|This)/.test(message)) return message
  return 'it is missing or too long.'
}
