import type { Deal } from '#contract/sales/deals.ts'
import { type DealKind, dealLimits } from '#rules/deals/deal.ts'
import type { BadgeTone } from '../../ui/feedback/badges/badge.tsx'

export const kindNames: Record<DealKind, string> = {
  bundle: 'Bundle',
  pair: 'Goes well with',
  code: 'Code',
}

const range = ([from, to]: readonly [number, number]) => `${from} to ${to}`

export const kindTexts: Record<DealKind, string> = {
  bundle: `${range(dealLimits.bundle.courses)} courses, ${range(dealLimits.bundle.percent)}% off together. A card on your page, and a group in the cart.`,
  pair: `A course that the cart suggests beside another one, with up to ${dealLimits.pair.percent[1]}% off.`,
  code: `${range(dealLimits.code.percent)}% off some courses, by a link or a field in the cart. It works at once.`,
}

export const stateNames: Record<Deal['state'], { text: string; tone: BadgeTone }> = {
  on: { text: 'On', tone: 'positive' },
  off: { text: 'Off', tone: 'neutral' },
  scheduled: { text: 'Scheduled', tone: 'accent' },
  ended: { text: 'Ended', tone: 'neutral' },
  'used-up': { text: 'Used up', tone: 'warning' },
  unpublished: { text: 'Not published', tone: 'warning' },
  incomplete: { text: 'A course is missing', tone: 'warning' },
}
