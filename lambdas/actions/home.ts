import { homeApi } from '#contract/api/home-api.ts'
import { now } from '../clock.ts'
import { loadHome } from '../data/site/home.ts'
import { announcementView, recentAnnouncements } from '../data/store/announcements.ts'
import { action } from '../http/action.ts'
import { log } from '../log/log.ts'
import { siteHead } from '../sites/content/site-view.ts'

export const getHomeHandler = action(homeApi, 'get-home', async ({ seller }) => {
  const [home, announced] = await Promise.all([
    loadHome(seller.tenantId),
    recentAnnouncements(now()).catch(withoutAnnouncements),
  ])
  const { tenant, store, site, stats, products, deals, recent, payoutState } = home
  return {
    profile: { id: seller.userId, email: seller.email, name: seller.name, role: seller.role },
    tenant: tenant ?? null,
    store: store ?? null,
    site: site ? siteHead(site, { products, deals }) : null,
    stats,
    products,
    recent,
    payout_state: payoutState,
    ...(announced.length > 0 && { announcements: announced.map(announcementView) }),
  }
})

/** Sellers see their own data whatever is announced. */
function withoutAnnouncements(): [] {
  log('announcements were not read')
  return []
}
