import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns what limits per client count by: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * customer of a provider has all addresses that begin with them.
 */
export function networkOf(ip: string): string {
  const address = ip.trim().toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped
  return groupsOf(mapped).slice(0, 4).join(':')
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
