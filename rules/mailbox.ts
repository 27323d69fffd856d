/**
 * Identifies one mailbox for any provider: the address without `+tag` and without dots in the local part, which many
 * providers ignore. Use it only for counting: two people may have the same value, and then share a limit.
 */
export function mailboxOf(email: string) {
  const local = email.slice(0, email.lastIndexOf('@'))
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${domainOf(email)}`
}

/** The address without `+tag`: mail to both comes to the same person. */
export const withoutTag = (email: string) => email.replace(/\+[^@]*(?=@[^@]*$)/, '')

export const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)
