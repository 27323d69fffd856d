import type { Site } from '#contract/site.ts'
import { shortUrl } from '../../lib/site-address.ts'
import { useStoreDates } from '../../lib/use-store-dates.ts'

/** The addresses that lead here from before; nothing without one. */
export function FormerAddresses({ former }: { former: NonNullable<Site['former_addresses']> }) {
  const { dayOf } = useStoreDates()
  if (former.length === 0) return null
  return (
    <div className="border-t border-line pt-4">
      <h3 className="text-sm font-semibold">Former addresses</h3>
      <ul className="mt-2 grid gap-2 text-sm">
        {former.map(({ address, url, redirects_until }) => (
          <li key={address} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{shortUrl(url)}</span>
            <span className="text-muted tabular-nums">redirects until {dayOf(redirects_until)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
