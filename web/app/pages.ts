import { lazy } from 'react'

/** Each page is a file of its own, fetched when it is first shown. */
export const AuthPage = lazy(async () => ({
  default: (await import('#web/features/auth/auth-page.tsx')).AuthPage,
}))
export const TermsPage = lazy(async () => ({
  default: (await import('#web/features/legal/terms-page.tsx')).TermsPage,
}))
export const PrivacyPage = lazy(async () => ({
  default: (await import('#web/features/legal/privacy-page.tsx')).PrivacyPage,
}))
export const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}))
export const Shell = lazy(async () => ({ default: (await import('./shell/shell.tsx')).Shell }))
export const DashboardPage = lazy(async () => ({
  default: (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
}))
export const GenerateSitePage = lazy(async () => ({
  default: (await import('#web/features/generate-site/generate-site-page.tsx')).GenerateSitePage,
}))
export const CatalogPage = lazy(async () => ({
  default: (await import('#web/features/catalog/catalog-page.tsx')).CatalogPage,
}))
export const MyProductsPage = lazy(async () => ({
  default: (await import('#web/features/my-products/my-products-page.tsx')).MyProductsPage,
}))
export const PlaceholderPage = lazy(async () => ({
  default: (await import('./placeholder-page.tsx')).PlaceholderPage,
}))
