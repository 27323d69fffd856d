import { countryName } from './country.ts'
import { maskEmail } from './verification.ts'

type Searched = { email: string; country?: string | undefined }

/**
 * Returns whether a customer matches what a seller typed: a part of the masked address, a country's code or a part of its
 * name. A whole address is masked first, so that a search tells nothing that the list does not show.
 */
export function customerMatcher(search: string): (customer: Searched) => boolean {
  const typed = search.trim().toLowerCase()
  const masked = /^[^@*]+@[^@]+\.[^@]+$/.test(typed) ? maskEmail(typed) : typed
  return ({ email, country = '' }) =>
    email.toLowerCase().includes(masked) ||
    country.toLowerCase() === typed ||
    (country !== '' && countryName(country).toLowerCase().includes(typed))
}
