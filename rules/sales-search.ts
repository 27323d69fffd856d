import { maskEmail } from './accounts/verification.ts'
import { countryName } from './country.ts'

type Searched = { email: string; country?: string | undefined }

/**
 * Returns what a seller typed as it is compared: a whole address masked, so that a search tells nothing that the list does
 * not show, and so that no address is sent.
 */
export function searchTerm(typed: string): string {
  const text = typed.trim().toLowerCase()
  return /^[^@*]+@[^@]+\.[^@]+$/.test(text) ? maskEmail(text) : text
}

/** Returns whether a customer matches: by a part of the masked address, the country's code or a part of its name. */
export function customerMatcher(search: string): (customer: Searched) => boolean {
  const term = searchTerm(search)
  return ({ email, country = '' }) =>
    email.toLowerCase().includes(term) ||
    country.toLowerCase() === term ||
    (country !== '' && countryName(country).toLowerCase().includes(term))
}

/** What a search looks at in an order. */
type SearchedOrder = {
  id: string
  state: string
  buyer: { email: string; full_email?: string | undefined }
  lines: readonly { title: string; product_id: string }[]
}
export type OrderSearch = {
  q?: string | undefined
  state?: string | undefined
  product?: string | undefined
}

/**
 * Returns whether an order has this state and product and contains the text anywhere in its id, an address that the
 * seller sees of its buyer, or a title, ignoring case. A whole address is also compared as it is masked.
 */
export function matchesOrder({ id, state, buyer, lines }: SearchedOrder, search: OrderSearch): boolean {
  const text = search.q?.trim().toLowerCase()
  const texts = text ? [text, searchTerm(text)] : []
  const looked = [id, buyer.email, buyer.full_email ?? '', ...lines.map(({ title }) => title)]
  return (
    (!search.state || state === search.state) &&
    (!search.product || lines.some(({ product_id }) => product_id === search.product)) &&
    (!text || looked.some((one) => texts.some((wanted) => one.toLowerCase().includes(wanted))))
  )
}
