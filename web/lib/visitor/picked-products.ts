import { productIdsIn } from './chosen-products.ts'

const key = 'picked-products'

/** Stores a visitor's current selection for this tab. It is not added to a store. */
export function savePicked(productIds: readonly string[]) {
  try {
    sessionStorage.setItem(key, JSON.stringify(productIds))
  } catch {
    // If storage is blocked, the selection lasts as long as the page.
  }
}

/** Returns the picked catalog product ids; undefined if nothing was picked in this tab. */
export function loadPicked(): string[] | undefined {
  try {
    return productIdsIn(JSON.parse(sessionStorage.getItem(key) ?? ''))
  } catch {
    return undefined
  }
}

export function clearPicked() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}
