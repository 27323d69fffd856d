import { priceOverrideBounds, wholeDollars } from '#rules/money.ts'

export type Bounds = { minCents: number; maxCents: number }

const centsPerDollar = 100

/** Parses a price in whole dollars, as prices are shown. Returns undefined if the text is not a number. */
export function centsFromDollars(text: string) {
  const digits = text.trim().replace(/^\$/, '').replaceAll(',', '').replace(/\.0*$/, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) * centsPerDollar : undefined
}

/** The allowed range in whole dollars. */
export function wholeDollarBounds(defaultPriceCents: number): Bounds {
  const { minCents, maxCents } = priceOverrideBounds(defaultPriceCents)
  return {
    minCents: Math.ceil(minCents / centsPerDollar) * centsPerDollar,
    maxCents: Math.floor(maxCents / centsPerDollar) * centsPerDollar,
  }
}

/** Returns the error of a price; undefined if it is valid. */
export function priceProblem(cents: number | undefined, { minCents, maxCents }: Bounds) {
  if (cents !== undefined && cents >= minCents && cents <= maxCents) return undefined
  return `Enter a whole amount from ${wholeDollars(minCents)} to ${wholeDollars(maxCents)}.`
}
