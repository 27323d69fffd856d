import { homeApi } from '#contract/api/home-api.ts'
import { loadHome } from '../data/site/home.ts'
import { action } from '../http/action.ts'
import { siteHead } from '../sites/content/site-view.ts'

export const getHomeHandler = action(homeApi, 'get-home', async ({ seller }) => {
  const { tenant, store, site, stats, products, deals, recent, payoutState } = await loadHome(seller.tenantId)
  return {
    profile: { id: seller.userId, email: seller.email, name: seller.name, role: seller.role },
    tenant: tenant ?? null,
    store: store ?? null,
    site: site ? siteHead(site, { products, deals }) : null,
    stats,
    products,
    recent,
    payout_state: payoutState,
  }
})
