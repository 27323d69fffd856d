import { Suspense, useState } from 'react'
import {
  createRoutesFromElements,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
import { billingLink, chosenPlanIn } from '../lib/billing/billing-link.ts'
import { LoadingScreen } from './loading-screen.tsx'
import {
  AdminPage,
  AdminUsersPage,
  AnalyticsPage,
  AuthPage,
  BillingPage,
  BuyerHelpPage,
  CatalogPage,
  CustomerPage,
  CustomersPage,
  DashboardPage,
  DealsPage,
  GenerateSitePage,
  HelpPage,
  MarketingPage,
  MyProductsPage,
  NotFoundPage,
  OrderPage,
  OrdersPage,
  PayoutPage,
  PayoutsPage,
  PlaceholderPage,
  PreviewPage,
  PrivacyPage,
  ProfilePage,
  ReferPage,
  RefundsPage,
  ReviewsPolicyPage,
  SettingsPage,
  SharePage,
  Shell,
  TermsPage,
  TestimonialsPage,
  UndoEmailPage,
} from './pages.ts'
import { LibraryRedirect, RequireOperator, RequireSeller, TrialRedirect } from './redirects.tsx'
import { routesAt } from './routes-at.ts'
import { VisitorChoices } from './visitor-choices.tsx'
import { useWebFonts } from './web-fonts.ts'

/** Pages of the signed-in area that do not exist yet. */
const placeholders: { path: string; title: string }[] = [{ path: 'shopify', title: 'Shopify Connect' }]

/** Paths that redirect, old or common ones. */
const redirects = {
  '/products': '/app/offers',
  '/courses': '/app/offers',
  '/store/products': '/app/my-products',
  '/content-generator': '/app/idea',
  '/admin': '/app/dashboard',
  '/wizard': '/app/dashboard',
  '/dashboard': '/app/dashboard',
  '/app': '/app/dashboard',
}

/** Carries the plan of the address along. */
function BillingRedirect() {
  const [params] = useSearchParams()
  return <Navigate to={billingLink({ chosen: chosenPlanIn(params) })} replace />
}

/** The same elements at every navigation, so that what stays is not rendered again. */
const adminPaths = [
  '/admin/dashboard',
  '/admin/users/:id',
  '/admin/offers/:id?',
  '/admin/commission-plans/:id?',
  '/admin/payouts',
  '/admin/settings',
]

/** Pages without the signed-in area around them. */
const AloneLayout = () => (
  <Suspense fallback={<LoadingScreen />}>
    <Outlet />
  </Suspense>
)

/**
 * The layout of the signed-in area, without a boundary if it is there: React hydrates what is inside one later than the rest.
 */
function ShellLayout() {
  const [isLoaded] = useState(Shell.isLoaded)
  if (isLoaded) return <Shell />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Shell />
    </Suspense>
  )
}

export const routes = createRoutesFromElements(
  <>
    <Route path="/app" element={<RequireSeller />}>
      <Route element={<ShellLayout />}>
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="idea" element={<GenerateSitePage />} />
        <Route path="marketing" element={<MarketingPage />} />
        <Route path="deals" element={<DealsPage />} />
        <Route path="preview" element={<PreviewPage />} />
        <Route path="offers" element={<CatalogPage />} />
        <Route path="my-products" element={<MyProductsPage />} />
        <Route path="orders" element={<OrdersPage />} />
        <Route path="analytics" element={<AnalyticsPage />} />
        <Route path="customers" element={<CustomersPage />} />
        <Route path="customers/:id" element={<CustomerPage />} />
        <Route path="testimonials" element={<TestimonialsPage />} />
        <Route path="billing" element={<BillingPage />} />
        <Route path="settings" element={<SettingsPage />} />
        <Route path="profile" element={<ProfilePage />} />
        <Route path="share" element={<SharePage />} />
        <Route path="refer" element={<ReferPage />} />
        <Route path="help" element={<HelpPage />} />
        <Route path="orders/:id" element={<OrderPage />} />
        <Route path="payouts" element={<PayoutsPage />} />
        <Route path="payouts/:id" element={<PayoutPage />} />
        {placeholders.map(({ path, title }) => (
          <Route key={path} path={path} element={<PlaceholderPage key={path} title={title} />} />
        ))}
      </Route>
    </Route>
    <Route element={<RequireOperator />}>
      <Route element={<ShellLayout />}>
        <Route path="/admin/users" element={<AdminUsersPage />} />
        {adminPaths.map((path) => (
          <Route key={path} path={path} element={<AdminPage />} />
        ))}
      </Route>
    </Route>
    <Route element={<AloneLayout />}>
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/signin" element={<AuthPage />} />
      <Route path="/terms" element={<TermsPage />} />
      <Route path="/privacy" element={<PrivacyPage />} />
      <Route path="/refunds" element={<RefundsPage />} />
      <Route path="/help" element={<BuyerHelpPage />} />
      <Route path="/reviews-policy" element={<ReviewsPolicyPage />} />
      <Route path="/undo-email" element={<UndoEmailPage />} />
      {Object.entries(redirects).map(([path, to]) => (
        <Route key={path} path={path} element={<Navigate to={to} replace />} />
      ))}
      <Route path="/library" element={<LibraryRedirect />} />
      <Route path="/trial" element={<TrialRedirect />} />
      <Route path="/pricing" element={<BillingRedirect />} />
      <Route path="/checkout" element={<BillingRedirect />} />
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </>,
)

const Pages = () => useRoutes(routesAt(routes, useLocation().pathname))

export function AppRoutes() {
  useWebFonts()
  return (
    <VisitorChoices>
      <Pages />
    </VisitorChoices>
  )
}
