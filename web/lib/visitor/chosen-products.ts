const key = 'chosen-products'
const lifeMs = 24 * 60 * 60 * 1000

/** Stores a visitor's choice until sign-in (docs/product.md, Landing page). */
export const saveChosenProducts = (productIds: readonly string[]) =>
  localStorage.setItem(key, JSON.stringify({ productIds, until: Date.now() + lifeMs }))

/** Returns the chosen catalog product ids; none after 24 hours, since the choice may be another person's. */
export function loadChosenProducts(): string[] {
  const stored = readStored()
  return stored && stored.until > Date.now() ? stored.productIds : []
}

/** Returns the chosen ids and removes them. */
export function takeChosenProducts() {
  const productIds = loadChosenProducts()
  localStorage.removeItem(key)
  return productIds
}

/** Returns undefined if storage is blocked, in which case the browser throws. */
function readStored() {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '')
    return isStored(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isStored = (value: unknown): value is { productIds: string[]; until: number } =>
  typeof value === 'object' &&
  value !== null &&
  'productIds' in value &&
  productIdsIn(value.productIds) !== undefined &&
  'until' in value &&
  typeof value.until === 'number'

/** Returns undefined for anything but an array of strings. */
export const productIdsIn = (value: unknown): string[] | undefined =>
  Array.isArray(value) && value.every((id) => typeof id === 'string') ? value : undefined
