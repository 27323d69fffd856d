import type { SiteChange } from '#contract/site/site-changes.ts'
import { picturePurposes } from '#rules/brand/pictures.ts'
import { exactDollars } from '#rules/money/money.ts'

export type ChangeDescription = { label: string; before?: string | undefined; after?: string | undefined }

const heroNames: Record<string, string | undefined> = {
  headline: 'Headline',
  subheadline: 'Text below the headline',
  cta_text: 'Button',
}
const itemNames: Record<string, string | undefined> = {
  title: 'title',
  description: 'text',
  icon: 'icon',
}
const settingNames: Record<string, string | undefined> = {
  store_name: 'Store name',
  brand_color: 'Brand colour',
  theme: 'Layout',
  support_phone: 'Support phone',
  support_email: 'Support email',
  twitter: 'X',
  about_who: 'About: who you are',
  about_audience: 'About: who it is for',
  about_courses: 'About: why these courses',
  about_contact: 'About: how to reach you',
  youtube: 'YouTube',
  unlisted_pages: 'Pages in search engines',
}

const pictures = new Set<string>(picturePurposes)

/** Returns what a change is called and both sides of it, for the list. */
export function describeChange(change: SiteChange): ChangeDescription {
  if (change.kind === 'catalog') return { label: 'Course details', after: 'Updated in the catalog' }
  if (change.kind === 'product') return productWords(change)
  if (change.kind === 'deal') return dealWords(change)
  const { before, after } = change
  const label = change.kind === 'text' ? textLabel(change.path) : settingLabel(change.name)
  if (change.kind === 'setting' && change.name === 'unlisted_pages')
    return { label, after: after ? 'Some are left out' : 'All are listed' }
  if (change.kind === 'setting' && pictures.has(change.name))
    return {
      label,
      before: before ? 'The picture before' : undefined,
      after: after ? 'Another picture' : undefined,
    }
  return { label, before: before || undefined, after: after || undefined }
}

const courseNames: Record<string, string | undefined> = {
  promise: 'promise',
  outcomes: 'outcome',
  for_whom: 'for whom',
  faq: 'question',
}

function textLabel(path: string) {
  const [section, second = '', third = '', fourth = ''] = path.split('.')
  if (section === 'hero') return heroNames[second] ?? second
  if (section === 'picks') return 'Why I picked this'
  if (section === 'about')
    return second === 'intro' ? 'About: what is sold here' : `FAQ: question ${Number(third) + 1}`
  if (section === 'courses')
    return third === 'promise'
      ? 'Course page: promise'
      : `Course page: ${courseNames[third] ?? third} ${Number(fourth) + 1}`
  const item = section === 'benefits' ? 'Benefit' : 'Feature'
  return `${item} ${Number(second) + 1}, ${itemNames[third] ?? third}`
}

function settingLabel(name: string) {
  const words = name.replaceAll('_', ' ')
  return settingNames[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

function dealWords({ before, after }: Extract<SiteChange, { kind: 'deal' }>): ChangeDescription {
  return {
    label: (after ?? before)?.name ?? 'Deal',
    before: before && dealText(before),
    after: after && dealText(after),
  }
}

const dealText = ({ percent, courses }: { percent: number; courses: readonly string[] }) =>
  `${percent}% off: ${courses.join(' + ')}`

function productWords({ before, after }: Extract<SiteChange, { kind: 'product' }>): ChangeDescription {
  if (!before || !after) {
    const known = after ?? before
    const price = known && exactDollars(known.price_cents)
    const label = known?.title ?? 'Course'
    return after ? { label, after: `On sale for ${price}` } : { label, before: `On sale for ${price}` }
  }
  if (before.price_cents === after.price_cents)
    return { label: 'Course title', before: before.title, after: after.title }
  const label = after.title
  return { label, before: exactDollars(before.price_cents), after: exactDollars(after.price_cents) }
}
