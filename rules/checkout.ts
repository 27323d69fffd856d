/** Started checkouts an hour: per client address and per store (docs/product.md, Checkout). */
export const checkoutsPerClientHour = 300
export const checkoutsPerStoreHour = 3000

/** How long an unpaid checkout is kept, because delayed payment methods take days. */
export const checkoutLifeSeconds = 90 * 24 * 60 * 60

/** The sum of all lines in cents, before discounts and tax. */
export const totalCents = (lines: readonly { quantity: number; price_cents: number }[]) =>
  lines.reduce((total, { quantity, price_cents }) => total + quantity * price_cents, 0)
