import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { AddingChosenProducts } from './adding-chosen-products.tsx'
import { RequireSeller } from './guards.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import {
  AnalyticsPage,
  AuthPage,
  CatalogPage,
  CustomerPage,
  CustomersPage,
  DashboardPage,
  GenerateSitePage,
  MyProductsPage,
  NotFoundPage,
  OrderPage,
  OrdersPage,
  PlaceholderPage,
  PrivacyPage,
  RefundsPage,
  SharePage,
  Shell,
  TermsPage,
} from './pages.ts'
import { useWebFonts } from './web-fonts.ts'

/** Pages of the signed-in area that do not exist yet. */
const placeholders: { path: string; title: string; isPlural?: true }[] = [
  { path: 'preview', title: 'Preview Site' },
  { path: 'shopify', title: 'Shopify Connect' },
  { path: 'testimonials', title: 'Testimonials', isPlural: true },
  { path: 'billing', title: 'Billing' },
  { path: 'settings', title: 'Settings', isPlural: true },
  { path: 'profile', title: 'Profile' },
]

/** Paths that redirect, old or common ones. */
const redirects = {
  '/products': '/app/offers',
  '/courses': '/app/offers',
  '/store/products': '/app/my-products',
  '/content-generator': '/app/idea',
  '/admin': '/app/dashboard',
  '/wizard': '/app/dashboard',
  '/trial': '/app/dashboard',
  '/dashboard': '/app/dashboard',
  '/pricing': '/app/billing',
  '/checkout': '/app/billing',
  '/app': '/app/dashboard',
}

export function AppRoutes() {
  useWebFonts()
  return (
    <Suspense fallback={<LoadingScreen />}>
      <AddingChosenProducts>
        <Routes>
          <Route path="/auth" element={<AuthPage />} />
          <Route path="/signin" element={<AuthPage />} />
          <Route path="/terms" element={<TermsPage />} />
          <Route path="/privacy" element={<PrivacyPage />} />
          <Route path="/refunds" element={<RefundsPage />} />
          {Object.entries(redirects).map(([path, to]) => (
            <Route key={path} path={path} element={<Navigate to={to} replace />} />
          ))}
          <Route path="/app" element={<RequireSeller />}>
            <Route element={<Shell />}>
              <Route path="dashboard" element={<DashboardPage />} />
              <Route path="idea" element={<GenerateSitePage />} />
              <Route path="offers" element={<CatalogPage />} />
              <Route path="my-products" element={<MyProductsPage />} />
              <Route path="orders" element={<OrdersPage />} />
              <Route path="analytics" element={<AnalyticsPage />} />
              <Route path="customers" element={<CustomersPage />} />
              <Route path="customers/:id" element={<CustomerPage />} />
              <Route path="share" element={<SharePage />} />
              <Route path="orders/:id" element={<OrderPage />} />
              {placeholders.map(({ path, title, isPlural }) => (
                <Route
                  key={path}
                  path={path}
                  element={<PlaceholderPage key={path} title={title} isPlural={isPlural} />}
                />
              ))}
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </AddingChosenProducts>
    </Suspense>
  )
}
