import type { Plan } from '../billing/plans.ts'

/** Started checkouts an hour of one client network (docs/product.md, Checkout). */
export const checkoutsPerClientHour = 300
/** Checkouts of one store per /24 of IPv4 or /48 of IPv6: one customer of a provider may have 65,536 client networks. */
export const checkoutsPerWideNetworkHour = 600

/** What a store may start in an hour before it has sold anything. */
const checkoutsPerHour: Readonly<Record<Plan, number>> = { lite: 3000, pro: 6000 }
/** The least of them: nothing about a store must be known for fewer. */
export const minCheckoutsPerStoreHour = checkoutsPerHour.lite
/** What no store exceeds: ten a second. */
export const maxCheckoutsPerStoreHour = 36_000
const perPaidOrder = 10

/** Returns what a store may start in an hour: more on Pro, and ten for each order that was ever paid. */
export const checkoutsPerStoreHour = ({ plan, paidOrders }: { plan: Plan; paidOrders: number }) =>
  Math.min(maxCheckoutsPerStoreHour, Math.max(checkoutsPerHour[plan], paidOrders * perPaidOrder))

/**
 * What each network may start once a store has had more than `beyond` of its limit. The fewer are left, the more networks it
 * takes to use them up, while a buyer needs one or two.
 */
export const busyStoreLimits = [
  { beyond: 1 / 2, perClient: 10, perWideNetwork: 40 },
  { beyond: 3 / 4, perClient: 4, perWideNetwork: 16 },
  { beyond: 7 / 8, perClient: 2, perWideNetwork: 6 },
] as const

/** Returns whether a store has started so many checkouts that its own limit takes part in the decision. */
export const isStoreLimitNear = (started: number) =>
  started > minCheckoutsPerStoreHour * busyStoreLimits[0].beyond

/** How many checkouts were started in this hour, this one included; undefined beyond the count's own limit. */
export type StartedInHour = Record<'client' | 'wideNetwork' | 'store', number | undefined>

/** Returns whether a checkout is within the limits; `storeLimit` is what its store may start in an hour. */
export function mayStartCheckout({ client, wideNetwork, store }: StartedInHour, storeLimit: number): boolean {
  if (client === undefined || wideNetwork === undefined || store === undefined) return false
  if (store > storeLimit) return false
  return busyStoreLimits.every(
    ({ beyond, perClient, perWideNetwork }) =>
      store <= beyond * storeLimit || (client <= perClient && wideNetwork <= perWideNetwork),
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

type Line = { quantity: number; price_cents: number; discount_cents?: number | undefined }

/** Returns the cents that a line costs after deals, before discounts of the payment page and tax. */
export const lineCents = ({ quantity, price_cents, discount_cents = 0 }: Line) =>
  quantity * price_cents - discount_cents

/** The sum of all lines in cents, the same way. */
export const totalCents = (lines: readonly Line[]) =>
  lines.reduce((total, line) => total + lineCents(line), 0)

/** Different codes that may be tried in an hour, by one client network, and in one store. */
export const codesPerClientHour = 12
export const codesPerStoreHour = 400
