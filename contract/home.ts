import * as z from 'zod/mini'
import { payoutAccountStates } from '#rules/money/payout.ts'
import { Profile } from './accounts.ts'
import { Announcement } from './operators/platform.ts'
import { SiteHead } from './site/site-head.ts'
import { Stats, Store, StoreProduct, Tenant } from './store.ts'

/**
 * The last 30 days in the store's time zone, oldest first, the last one today; money in integer cents. `since` is the
 * day the store was opened.
 */
export const RecentDays = z.object({
  time_zone: z.string(),
  since: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      visits: z.int(),
      orders: z.int(),
      /** Net of what refunds and disputes of this day took back. */
      commission_cents: z.int(),
    }),
  ),
})
export type RecentDays = z.infer<typeof RecentDays>

/** All data for the dashboard, the shell and the In Store flags, in one response. */
export const Home = z.object({
  profile: Profile,
  tenant: z.nullable(Tenant),
  store: z.nullable(Store),
  site: z.nullable(SiteHead),
  stats: Stats,
  products: z.array(StoreProduct),
  recent: RecentDays,
  payout_state: z.enum(payoutAccountStates),
  /** What operators tell all sellers; absent without any. */
  announcements: z.optional(z.array(Announcement)),
})
export type Home = z.infer<typeof Home>
