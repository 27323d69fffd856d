const key = 'chosen-products'
const lifeMs = 24 * 60 * 60 * 1000

/** Keeps what a visitor chose until she has signed in (decisions.md, Visitor picks products on the landing page). */
export const keepChosen = (productIds: readonly string[]) =>
  localStorage.setItem(key, JSON.stringify({ productIds, until: Date.now() + lifeMs }))

/** Ids of catalog products; none when nobody chose, or so long ago that it may have been someone else. */
export function keptChosen(): string[] {
  const kept = readKept()
  return kept && kept.until > Date.now() ? kept.productIds : []
}

/** Answers them once. */
export function takeChosen() {
  const productIds = keptChosen()
  localStorage.removeItem(key)
  return productIds
}

/** A browser whose storage is blocked throws when it is asked: nothing is kept there. */
function readKept() {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isKept(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isKept = (value: unknown): value is { productIds: string[]; until: number } =>
  typeof value === 'object' &&
  value !== null &&
  'productIds' in value &&
  Array.isArray(value.productIds) &&
  value.productIds.every((id) => typeof id === 'string') &&
  'until' in value &&
  typeof value.until === 'number'
