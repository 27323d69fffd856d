import { productName } from '../courses/product.ts'
import { canonical, canonicalWords } from './canonical-name.ts'

/** Names of the product's own hosts, mailboxes and stages: reserved as a whole (docs/decisions/0036). */
const hostNames = new Set(
  canonicalWords(
    'abuse api app apps assets auth cdn cognito contact covers dashboard dev email files ftp host hostmaster imap info legal ' +
      'localhost mail media mx noreply ns ns1 ns2 pop postmaster privacy prod root smtp staging static system terms ' +
      'test webmaster www',
  ),
)

/** Terms with which a name claims to be the product itself: reserved as a whole and as a beginning. */
export const reservedTerms = canonicalWords(
  'account accounts admin billing checkout help login logon pay payment payments secure security signin signon signup ' +
    'status support verification verify',
)
const onlyReservedTerms = new RegExp(`^(?:${reservedTerms.join('|')})+$`)
export const canonicalProductName = canonical(productName.toLowerCase())

/**
 * Returns whether tenants and sites may not use this name: the product's host names, its own name anywhere, trusted terms at
 * the beginning (`secure-bank`, `checkout24`), lookalikes of these (`st0rewright`, `sec-ure`), and punycode. `name` is
 * a DNS label in lower case.
 */
export function isReserved(name: string): boolean {
  if (/^..--/.test(name)) return true
  if (hostNames.has(canonical(name)) || canonical(name).includes(canonicalProductName)) return true
  const parts = name.split('-')
  return parts.some((_, last) => isTrustedWord(parts.slice(0, last + 1).join('')))
}

/** Matches also with digits after it: `login24`. */
const isTrustedWord = (beginning: string) =>
  [beginning, beginning.replace(/\d+$/, '')].some((word) => onlyReservedTerms.test(canonical(word)))
