import { matchPath, useLocation } from 'react-router-dom'
import { AdminDashboardPage } from './admin-dashboard-page.tsx'
import { CommissionPlanPage } from './commission/commission-plan-page.tsx'
import { CommissionPlansPage } from './commission/commission-plans-page.tsx'
import { AdminOfferPage } from './offers/admin-offer-page.tsx'
import { AdminOffersPage } from './offers/admin-offers-page.tsx'
import { AdminPayoutsPage } from './payouts/admin-payouts-page.tsx'
import { AdminSettingsPage } from './settings/admin-settings-page.tsx'
import { AdminUserPage } from './users/admin-user-page.tsx'

const pages = [
  ['/admin/dashboard', AdminDashboardPage],
  ['/admin/users/:id', AdminUserPage],
  ['/admin/offers', AdminOffersPage],
  ['/admin/offers/:id', AdminOfferPage],
  ['/admin/commission-plans', CommissionPlansPage],
  ['/admin/commission-plans/:id', CommissionPlanPage],
  ['/admin/payouts', AdminPayoutsPage],
  ['/admin/settings', AdminSettingsPage],
] as const

/** The page of the desk at the current path, of all but the list of sellers. */
export function AdminPage() {
  const { pathname } = useLocation()
  const [, Page] = pages.find(([path]) => matchPath(path, pathname)) ?? []
  return Page && <Page />
}
