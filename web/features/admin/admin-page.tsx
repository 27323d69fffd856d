import { matchPath, useLocation } from 'react-router-dom'
import { queryClient } from '../../lib/queries.ts'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'
import { CommissionPlanPage } from './commission/commission-plan-page.tsx'
import { CommissionPlansPage } from './commission/commission-plans-page.tsx'
import { AdminOfferPage } from './offers/admin-offer-page.tsx'
import { AdminOffersPage } from './offers/admin-offers-page.tsx'
import { AdminPayoutsPage } from './payouts/admin-payouts-page.tsx'
import { AdminSettingsPage } from './settings/admin-settings-page.tsx'
import { AdminUserPage } from './users/admin-user-page.tsx'
import { AdminUsersPage } from './users/admin-users-page.tsx'
import { sellersQuery } from './users/use-sellers.ts'

const pages = [
  ['/admin/dashboard', AdminDashboardPage],
  ['/admin/users', AdminUsersPage],
  ['/admin/users/:id', AdminUserPage],
  ['/admin/offers', AdminOffersPage],
  ['/admin/offers/:id', AdminOfferPage],
  ['/admin/commission-plans', CommissionPlansPage],
  ['/admin/commission-plans/:id', CommissionPlanPage],
  ['/admin/payouts', AdminPayoutsPage],
  ['/admin/settings', AdminSettingsPage],
] as const

/** The page of the desk at the current path. */
export function AdminPage() {
  const { pathname } = useLocation()
  const [, Page] = pages.find(([path]) => matchPath(path, pathname)) ?? []
  return Page && <Page />
}

/** Takes the list of sellers that the document has asked for. A failure surfaces when the page is shown. */
export const loadFirstSellers = () => queryClient.prefetchInfiniteQuery(sellersQuery({}))
