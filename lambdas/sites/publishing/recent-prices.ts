import { dayMs } from '#rules/time.ts'
import { priceKey } from '#storefront/shown-deals.ts'
import type { ReleaseRecord } from '../../data/site/releases.ts'

const askedDays = 30

/** Returns `<product> <cents>` for each price that a page of the store has asked within the last 30 days before `now` (epoch ms). */
export function recentPrices(
  releases: readonly Pick<ReleaseRecord, 'published_at' | 'offers'>[],
  now: number,
): ReadonlySet<string> {
  const since = now - askedDays * dayMs
  // A page was live until the next one was published; the newest comes first.
  const recent = releases.filter((_, index) => {
    const next = releases[index - 1]
    return next === undefined || Date.parse(next.published_at) >= since
  })
  return new Set(recent.flatMap(({ offers = [] }) => offers.map(priceKey)))
}
