import { exactDollars } from '#rules/money/money.ts'
import type { Offer } from '../store-page.ts'

/** `3 courses from $77`, or `1 course, $77`. */
export function offerSummary(products: readonly Offer[]) {
  const lowest = exactDollars(Math.min(...products.map(({ priceCents }) => priceCents)))
  if (products.length === 0) return ''
  return products.length === 1 ? `1 course, ${lowest}` : `${products.length} courses from ${lowest}`
}

/** The same text as a heading above the courses. */
export const coursesTitle = (products: readonly Offer[]) =>
  products.length === 1 ? 'The course' : 'The courses'
