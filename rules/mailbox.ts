/**
 * Identifies one mailbox for any provider: the address without `+tag` and without dots in the local part, which many
 * providers ignore. Use it only for limits and for `isSameMailbox`: two people may have the same value.
 */
export function mailboxOf(email: string) {
  const local = email.slice(0, email.lastIndexOf('@'))
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${domainOf(email)}`
}

/** Whether two emails may be of one person: in any case, with tags and dots. Such a person earns nothing from themselves. */
export const isSameMailbox = (one: string, other: string) =>
  mailboxOf(one.trim().toLowerCase()) === mailboxOf(other.trim().toLowerCase())

/** The address without `+tag`: mail to both comes to the same person. */
export const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@[^@]*$)/, '')

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
