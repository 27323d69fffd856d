import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns what limits per client count by: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * customer of a provider has all addresses that begin with them.
 */
export function networkOf(ip: string): string {
  const address = canonical(ip)
  return isIPv6(address) ? groupsOf(address).slice(0, 4).join(':') : address
}

/**
 * Returns what limits count by that a few clients could share out among themselves: the first 24 bits of an IPv4
 * address, or the first 48 of an IPv6 address, which one site of a provider's customer has.
 */
export function wideNetworkOf(ip: string): string {
  const address = canonical(ip)
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(address) ? `${groupsOf(address).slice(0, 3).join(':')}::/48` : address
}

/** Without zone; an IPv4 address that is mapped to IPv6 becomes an IPv4 address. */
function canonical(ip: string) {
  const address = ip.trim().toLowerCase().replace(/%.*$/, '')
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
}

function groupsOf(address: string) {
  const [head = '', tail] = address.split('::')
  const before = groups(head)
  if (tail === undefined) return before
  const after = groups(tail)
  // An embedded IPv4 tail counts as two groups. It is outside the first four unless the gap is empty.
  const gap = 8 - before.length - after.length - (tail.includes('.') ? 1 : 0)
  return [...before, ...Array(Math.max(gap, 0)).fill('0'), ...after]
}

const groups = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => group.replace(/^0+(?=.)/, ''))
