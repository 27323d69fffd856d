import { firstCharacters } from './text.ts'

/** In UTF-16 code units, as the checkout and the address of a visit limit it. */
export const maxSourceLength = 64

/** The source of a visit or order when its url names none. */
export const directSource = 'direct'

/** Source of visits and orders that come from a course recommended to a buyer: on the thank-you page, in the library, in a receipt. */
export const recommendedSource = 'recommended'

/** Source of visits and checkouts beyond the day's limit of sources. */
export const otherSources = 'other'

/**
 * Sources of a store on one day that visits and checkouts are counted for: anybody can make up names in links, and each
 * has an item of its own. Orders have no limit, because somebody paid for them.
 */
export const maxSourcesPerDay = 100
/** docs/product.md, Analytics: how many sources are listed one by one. */
export const maxListedSources = 50

/**
 * Returns the one spelling under which a source is counted, wherever its name comes from: lower case, letters and digits
 * of any script, and single hyphens for everything else. Returns undefined for a text without a letter or digit.
 */
export function normalizedSource(text: string | undefined): string | undefined {
  const name = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^[-\p{M}]+/u, '')
  return withoutEndHyphen(firstCharacters(name, maxSourceLength)) || undefined
}

/** Returns the source that an order or visit counts for: the sub-id, else the campaign's source, else `direct`. */
export const countedSource = (source: { s?: string | undefined; utm_source?: string | undefined } = {}) =>
  normalizedSource(source.s) ?? normalizedSource(source.utm_source) ?? directSource

const withoutEndHyphen = (text: string) => (text.endsWith('-') ? text.slice(0, -1) : text)
