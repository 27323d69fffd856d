import { isIPv4, isIPv6 } from 'node:net'

/**
 * What one client can hardly have many of: an IPv4 address, or the first 64 bits of an IPv6 address, because a
 * single customer holds all that follow.
 */
export function networkOf(ip: string): string {
  const address = ip.trim().toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address
  if (isIPv4(mapped) || !isIPv6(mapped)) return mapped
  return groupsOf(mapped).slice(0, 4).join(':')
}

function groupsOf(address: string) {
  const [head = '', tail] = address.split('::')
  const before = words(head)
  if (tail === undefined) return before
  const after = words(tail)
  // An embedded IPv4 tail stands for two groups; it never reaches the first four unless the gap is empty.
  const gap = 8 - before.length - after.length - (tail.includes('.') ? 1 : 0)
  return [...before, ...Array(Math.max(gap, 0)).fill('0'), ...after]
}

const words = (part: string) =>
  part
    .split(':')
    .filter(Boolean)
    .map((word) => word.replace(/^0+(?=.)/, ''))
