/** Domains under which a provider delivers to the same mailbox, by the one that stands for all. */
const otherDomains: Readonly<Record<string, readonly string[]>> = {
  'gmail.com': ['googlemail.com'],
  'icloud.com': ['me.com', 'mac.com'],
  'proton.me': ['protonmail.com', 'pm.me'],
}
const sameDomain = new Map(
  Object.entries(otherDomains).flatMap(([domain, others]) => others.map((other) => [other, domain] as const)),
)

/**
 * Identifies one mailbox for any provider: the address without `+tag` and without dots in the local part, which many
 * providers ignore, at one of the provider's domains. Use it only for limits and for `isSameMailbox`: two people may have the same value.
 */
export function mailboxOf(email: string) {
  const local = email.slice(0, email.lastIndexOf('@'))
  const [name = ''] = local.split('+')
  const domain = domainOf(email)
  return `${name.replaceAll('.', '')}@${sameDomain.get(domain) ?? domain}`
}

/**
 * Returns whether two emails may be of one person: in any case, with tags and dots, at any domain of the mailbox. Such a person earns
 * nothing from themselves.
 */
export const isSameMailbox = (one: string, other: string) =>
  mailboxOf(one.trim().toLowerCase()) === mailboxOf(other.trim().toLowerCase())

/** The address without `+tag`: mail to both comes to the same person. */
export const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@[^@]*$)/, '')

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
