import { isOperator } from '../lib/session/operator-role.ts'
import { session } from '../lib/session.ts'
import { lazyPage } from '../ui/feedback/lazy-page.tsx'

export const AuthPage = lazyPage(async () => (await import('../features/auth/auth-page.tsx')).AuthPage)
export const TermsPage = lazyPage(async () => (await import('../features/legal/terms-page.tsx')).TermsPage)
export const PrivacyPage = lazyPage(
  async () => (await import('../features/legal/privacy-page.tsx')).PrivacyPage,
)
export const RefundsPage = lazyPage(
  async () => (await import('../features/legal/refunds-page.tsx')).RefundsPage,
)
export const ReviewsPolicyPage = lazyPage(
  async () => (await import('../features/legal/reviews-policy-page.tsx')).ReviewsPolicyPage,
)
export const TestimonialsPage = lazyPage(
  async () => (await import('../features/testimonials/testimonials-page.tsx')).TestimonialsPage,
)
export const NotFoundPage = lazyPage(async () => (await import('./not-found-page.tsx')).NotFoundPage)
export const Shell = lazyPage(async () => (await import('./shell/shell.tsx')).Shell)
export const DashboardPage = lazyPage(
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
)
export const GenerateSitePage = lazyPage(
  async () => (await import('../features/generate-site/generate-site-page.tsx')).GenerateSitePage,
)
export const MarketingPage = lazyPage(
  async () => (await import('../features/marketing/marketing-page.tsx')).MarketingPage,
)
export const DealsPage = lazyPage(async () => (await import('../features/deals/deals-page.tsx')).DealsPage)
export const PreviewPage = lazyPage(
  async () => (await import('../features/preview/preview-page.tsx')).PreviewPage,
)
export const CatalogPage = lazyPage(
  async () => (await import('../features/catalog/catalog-page.tsx')).CatalogPage,
)
export const MyProductsPage = lazyPage(
  async () => (await import('../features/my-products/my-products-page.tsx')).MyProductsPage,
)
export const OrdersPage = lazyPage(
  async () => (await import('../features/orders/orders-page.tsx')).OrdersPage,
)
export const CustomersPage = lazyPage(
  async () => (await import('../features/customers/customers-page.tsx')).CustomersPage,
)
export const CustomerPage = lazyPage(
  async () => (await import('../features/customers/customer-page.tsx')).CustomerPage,
)
export const SharePage = lazyPage(async () => (await import('../features/share/share-page.tsx')).SharePage)
export const ReferPage = lazyPage(
  async () => (await import('../features/referrals/refer-page.tsx')).ReferPage,
)
export const BuyerHelpPage = lazyPage(
  async () => (await import('../features/help/buyer-help-page.tsx')).BuyerHelpPage,
)
export const HelpPage = lazyPage(async () => (await import('../features/help/help-page.tsx')).HelpPage)
export const SettingsPage = lazyPage(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
)
export const UndoEmailPage = lazyPage(
  async () => (await import('../features/undo-email/undo-email-page.tsx')).UndoEmailPage,
)
export const ProfilePage = lazyPage(
  async () => (await import('../features/profile/profile-page.tsx')).ProfilePage,
)
/** The desk begins with it, so it waits for the code of no other page there. Sellers load none of it. */
export const AdminUsersPage = lazyPage(
  async () => (await import('../features/admin/users/admin-users-page.tsx')).AdminUsersPage,
)
/** The other pages of the desk: one chunk. */
export const AdminPage = lazyPage(async () => (await import('../features/admin/admin-page.tsx')).AdminPage)
export const OrderPage = lazyPage(async () => (await import('../features/orders/order-page.tsx')).OrderPage)
export const PayoutsPage = lazyPage(
  async () => (await import('../features/orders/payouts/payouts-page.tsx')).PayoutsPage,
)
export const PayoutPage = lazyPage(
  async () => (await import('../features/orders/payouts/payout-page.tsx')).PayoutPage,
)
export const AnalyticsPage = lazyPage(
  async () => (await import('../features/analytics/analytics-page.tsx')).AnalyticsPage,
)
export const BillingPage = lazyPage(
  async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
)
export const PlaceholderPage = lazyPage(async () => (await import('./placeholder-page.tsx')).PlaceholderPage)

type LazyPage = { preload: () => Promise<void>; isLoaded: () => boolean }
const pageAt: Record<string, LazyPage | undefined> = {
  '/auth': AuthPage,
  '/signin': AuthPage,
  '/app/dashboard': DashboardPage,
  '/app/idea': GenerateSitePage,
  '/app/marketing': MarketingPage,
  '/app/deals': DealsPage,
  '/app/preview': PreviewPage,
  '/app/offers': CatalogPage,
  '/app/my-products': MyProductsPage,
  '/app/orders': OrdersPage,
  '/app/payouts': PayoutsPage,
  '/app/analytics': AnalyticsPage,
  '/app/customers': CustomersPage,
  '/app/testimonials': TestimonialsPage,
  '/app/settings': SettingsPage,
  '/app/profile': ProfilePage,
  '/app/share': SharePage,
  '/app/billing': BillingPage,
  '/app/refer': ReferPage,
  '/app/help': HelpPage,
}

/** Returns whether the page at this path can be rendered without waiting for its code. */
export const isPageLoaded = (path: string) =>
  pageAt[path]?.isLoaded() === true && (!path.startsWith('/app/') || Shell.isLoaded())

/** Returns whether `preloadPage` fetches the page at this path. It knows none with parameters. */
export const canPreload = (path: string) => pageAt[path] !== undefined

/** Fetches what the page at this path is made of. A failure surfaces when the page is shown. */
export const preloadPage = (path: string) =>
  Promise.all([pageOf(path)?.preload(), hasShell(path) ? Shell.preload() : undefined])

function pageOf(path: string): LazyPage | undefined {
  if (isDesk(path)) return path === '/admin/users' ? AdminUsersPage : AdminPage
  return pageAt[path] ?? (path.startsWith('/app/') ? PlaceholderPage : undefined)
}

const hasShell = (path: string) => path.startsWith('/app/') || isDesk(path)

/** Sellers load nothing of the desk, whose addresses have no page for them. */
const isDesk = (path: string) => path.startsWith('/admin/') && isOperator(session.snapshot().user?.role)
