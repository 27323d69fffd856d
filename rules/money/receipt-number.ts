const digits = 6

/**
 * Returns a number that a buyer can read out: the UTC date of the payment and six digits from its id, `261123-481935`.
 * Two payments of one day may share it, so that it finds a payment only together with its buyer or store.
 */
export function receiptNumber(paymentId: string, paidAt: string): string {
  const date = paidAt.slice(2, 10).replaceAll('-', '')
  return `${date}-${String(hashOf(paymentId) % 10 ** digits).padStart(digits, '0')}`
}

/** FNV-1a, 32 bits. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
