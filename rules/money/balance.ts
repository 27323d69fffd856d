/** The sum of all ledger entries that become available on one UTC date. */
export type HeldBucket = { availableOn: string; cents: number }

export type BalanceParts = { availableCents: number; pendingCents: number; releases: HeldBucket[] }

/**
 * Splits held buckets at `today` (a UTC date): those up to it are available together with `settledCents`, what earlier
 * payouts left over; the rest is pending. A date may have several. `releases` lists the pending ones, soonest first, without empty ones.
 */
export function balanceOf(settledCents: number, buckets: readonly HeldBucket[], today: string): BalanceParts {
  const due = buckets.filter(({ availableOn }) => availableOn <= today)
  const pending = new Map<string, number>()
  for (const { availableOn, cents } of buckets)
    if (availableOn > today) pending.set(availableOn, (pending.get(availableOn) ?? 0) + cents)
  const releases = [...pending]
    .map(([availableOn, cents]) => ({ availableOn, cents }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((one, other) => (one.availableOn < other.availableOn ? -1 : 1))
  return { availableCents: settledCents + sumOf(due), pendingCents: sumOf(releases), releases }
}

const sumOf = (buckets: readonly HeldBucket[]) => buckets.reduce((sum, { cents }) => sum + cents, 0)
