import { dollarsAndCents } from '#rules/money/money.ts'
import type { OfferNotice } from '../data/plans/offer-notices.ts'

const toProducts = { intro: 'See it in your store:', text: 'Open My Products', path: '/app/my-products' }
const keepsLive = 'Your live page keeps what it shows until you publish it again.'

/** Returns the text of a mail about a course to those who sell it. `dateOf` writes a day as a date. */
export function offerText(notice: OfferNotice, dateOf: (iso: string) => string) {
  const { title } = notice
  switch (notice.kind) {
    case 'price-changing':
      return {
        subject: `${title}: a new price from ${dateOf(notice.on)}`,
        title: 'The price of a course changes',
        intro: priceChange(notice, dateOf(notice.on)),
        link: toProducts,
        notes: [keepsLive, 'A price that you set yourself stays.', ...planNotes(notice.pro_only)],
      }
    case 'price-kept':
      return {
        subject: `${title}: the price stays`,
        title: 'The price of a course stays',
        intro: `The change that was announced for ${title} will not happen. Its price stays ${dollarsAndCents(notice.price_cents)}.`,
        link: toProducts,
        notes: [],
      }
    case 'commission-changing':
      return {
        subject: `${title}: ${notice.next_percent}% commission from ${dateOf(notice.on)}`,
        title: notice.is_own ? 'Your commission changes' : 'The commission of a course changes',
        intro: `From ${dateOf(notice.on)} (UTC) ${title} pays ${notice.next_percent}% commission instead of ${notice.percent}%.`,
        link: toProducts,
        notes: [
          'Your live page keeps its percentage until you publish it again, and what you have sold is not changed.',
          'This replaces anything that was announced for this course before.',
        ],
      }
    case 'course-archived':
      return {
        subject: `${title} is no longer sold`,
        title: 'A course has left the catalog',
        intro: `${title} can no longer be bought. Whoever bought it keeps it.`,
        link: { ...toProducts, intro: 'Remove it from your store, then publish:' },
        notes: ['Payments that have begun are settled, and you get your commission for them.'],
      }
    case 'course-returned':
      return {
        subject: `${title} is sold again`,
        title: 'A course is back in the catalog',
        intro: `${title} can be bought again. A live page that shows it sells it at once.`,
        link: toProducts,
        notes: [],
      }
  }
}

type PriceNotice = Extract<OfferNotice, { kind: 'price-changing' }>

function priceChange({ title, price_cents, next_price_cents }: PriceNotice, day: string) {
  if (price_cents === next_price_cents) return `From ${day} (UTC) another plan is needed to add ${title}.`
  return `From ${day} (UTC) the price of ${title} is ${dollarsAndCents(next_price_cents)} instead of ${dollarsAndCents(price_cents)}.`
}

function planNotes(proOnly: boolean | undefined) {
  if (proOnly === undefined) return []
  return [
    proOnly
      ? 'From then on it is for the Pro plan. Who sells it already keeps it.'
      : 'From then on it can be sold with every plan.',
  ]
}
