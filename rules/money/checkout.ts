/** Started checkouts an hour: per client network and per store (docs/product.md, Checkout). */
export const checkoutsPerClientHour = 300
export const checkoutsPerStoreHour = 3000
/** Of one store, per /24 of IPv4 or /48 of IPv6: one customer of a provider may have 65,536 client networks. */
export const checkoutsPerWideNetworkHour = 600

/**
 * What each network may start once a store has had more than `beyond`. The fewer are left, the more networks it takes to use
 * them up, while a buyer needs one or two.
 */
export const checkoutsOfBusyStore = [
  { beyond: checkoutsPerStoreHour / 2, perClient: 10, perWideNetwork: 40 },
  { beyond: (checkoutsPerStoreHour * 3) / 4, perClient: 4, perWideNetwork: 16 },
  { beyond: (checkoutsPerStoreHour * 7) / 8, perClient: 2, perWideNetwork: 6 },
] as const

/** How many checkouts were started in this hour, this one included; undefined beyond the count's own limit. */
export type StartedInHour = Record<'client' | 'wideNetwork' | 'store', number | undefined>

/** Whether a checkout is within the limits. */
export function mayStartCheckout({ client, wideNetwork, store }: StartedInHour): boolean {
  if (client === undefined || wideNetwork === undefined || store === undefined) return false
  return checkoutsOfBusyStore.every(
    ({ beyond, perClient, perWideNetwork }) =>
      store <= beyond || (client <= perClient && wideNetwork <= perWideNetwork),
  )
}

/** The least time between two questions to the payment provider about one unpaid checkout. */
export const secondsBetweenLoads = 3
/** Such questions an hour. Beyond them the return page shows what the table knows. */
export const loadsPerCheckoutHour = 120
export const loadsPerClientHour = 1200
export const loadsPerWideNetworkHour = 4800

/** How long an unpaid checkout is kept, because delayed payment methods take days. */
export const checkoutLifeSeconds = 90 * 24 * 60 * 60

/** The sum of all lines in cents, before discounts and tax. */
export const totalCents = (lines: readonly { quantity: number; price_cents: number }[]) =>
  lines.reduce((total, { quantity, price_cents }) => total + quantity * price_cents, 0)
