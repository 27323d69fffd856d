import * as z from 'zod/mini'
import { Profile } from './accounts.ts'
import { SiteHead } from './site.ts'
import { Stats, Store, StoreProduct, Tenant } from './store.ts'

/** All data for the dashboard, the shell and the In Store flags, in one response. */
export const Home = z.object({
  profile: Profile,
  tenant: z.nullable(Tenant),
  store: z.nullable(Store),
  site: z.nullable(SiteHead),
  stats: Stats,
  products: z.array(StoreProduct),
})
export type Home = z.infer<typeof Home>
