import { countryName } from './country.ts'
import { maskEmail } from './verification.ts'

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
