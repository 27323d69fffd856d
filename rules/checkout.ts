/** Started checkouts an hour: per client address and per store (docs/product.md, Checkout). */
export const checkoutsPerClientHour = 300
export const checkoutsPerStoreHour = 3000

/** Beyond half of a store's limit each client may start this many, so that a few of them cannot use up the rest. */
export const checkoutsPerClientOfBusyStore = 10

/** Whether a checkout is within the limits; counts include it, and are undefined beyond their own limit. */
export function mayStartCheckout(ofClient: number | undefined, ofStore: number | undefined): boolean {
  if (ofClient === undefined || ofStore === undefined) return false
  return ofStore <= checkoutsPerStoreHour / 2 || ofClient <= checkoutsPerClientOfBusyStore
}

/** How long an unpaid checkout is kept, because delayed payment methods take days. */
export const checkoutLifeSeconds = 90 * 24 * 60 * 60

/** The sum of all lines in cents, before discounts and tax. */
export const totalCents = (lines: readonly { quantity: number; price_cents: number }[]) =>
  lines.reduce((total, { quantity, price_cents }) => total + quantity * price_cents, 0)
