import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { ChosenProducts } from './chosen-products.tsx'
import { SellersOnly } from './guards.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import {
  AuthPage,
  CatalogPage,
  DashboardPage,
  GenerateSitePage,
  MyProductsPage,
  NotFoundPage,
  PlaceholderPage,
  PrivacyPage,
  Shell,
  TermsPage,
} from './pages.ts'
import { placeholders } from './placeholders.ts'
import { redirects } from './redirects.ts'

export const AppRoutes = () => (
  <Suspense fallback={<LoadingScreen />}>
    <ChosenProducts>
      <Routes>
        <Route path="/auth" element={<AuthPage />} />
        <Route path="/signin" element={<AuthPage />} />
        <Route path="/terms" element={<TermsPage />} />
        <Route path="/privacy" element={<PrivacyPage />} />
        {Object.entries(redirects).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
        <Route path="/app" element={<SellersOnly />}>
          <Route element={<Shell />}>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="idea" element={<GenerateSitePage />} />
            <Route path="offers" element={<CatalogPage />} />
            <Route path="my-products" element={<MyProductsPage />} />
            {placeholders.map(({ path, title }) => (
              <Route key={path} path={path} element={<PlaceholderPage key={path} title={title} />} />
            ))}
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ChosenProducts>
  </Suspense>
)
