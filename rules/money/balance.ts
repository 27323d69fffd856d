/** The sum of all ledger entries that become available on one UTC date. */
export type HeldBucket = { availableOn: string; cents: number }

export type BalanceParts = { availableCents: number; pendingCents: number; releases: HeldBucket[] }

/**
 * Splits held buckets at `today` (a UTC date): those up to it are available together with `settledCents`, what earlier
 * payouts left over; the rest is pending. `releases` lists the pending ones, soonest first, without empty ones.
 */
export function balanceOf(settledCents: number, buckets: readonly HeldBucket[], today: string): BalanceParts {
  const due = buckets.filter(({ availableOn }) => availableOn <= today)
  const releases = buckets
    .filter(({ availableOn, cents }) => availableOn > today && cents !== 0)
    .toSorted((one, other) => (one.availableOn < other.availableOn ? -1 : 1))
  return { availableCents: settledCents + sumOf(due), pendingCents: sumOf(releases), releases }
}

const sumOf = (buckets: readonly HeldBucket[]) => buckets.reduce((sum, { cents }) => sum + cents, 0)
