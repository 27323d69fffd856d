import type { RouteObject } from 'react-router-dom'
import { SellersOnly } from './guards.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { redirects } from './redirects.tsx'
import { RouteError } from './route-error.tsx'

const auth: NonNullable<RouteObject['lazy']> = async () => ({
  Component: (await import('#web/features/auth/auth-page.tsx')).AuthPage,
})

const placeholders = {
  preview: 'Preview Site',
  orders: 'Orders & Commissions',
  customers: 'Customers',
  analytics: 'Analytics',
  shopify: 'Shopify Connect',
  testimonials: 'Testimonials',
  billing: 'Billing',
  settings: 'Settings',
  profile: 'Profile',
}

const placeholder =
  (title: string): NonNullable<RouteObject['lazy']> =>
  async () => {
    const { PlaceholderPage } = await import('./placeholder-page.tsx')
    return { element: <PlaceholderPage title={title} /> }
  }

const sellerPages: RouteObject[] = [
  {
    path: 'dashboard',
    lazy: async () => ({
      Component: (await import('#web/features/dashboard/dashboard-page.tsx')).DashboardPage,
    }),
  },
  {
    path: 'idea',
    lazy: async () => ({
      Component: (await import('#web/features/generate-site/generate-site-page.tsx')).GenerateSitePage,
    }),
  },
  {
    path: 'offers',
    lazy: async () => ({ Component: (await import('#web/features/catalog/catalog-page.tsx')).CatalogPage }),
  },
  {
    path: 'my-products',
    lazy: async () => ({
      Component: (await import('#web/features/my-products/my-products-page.tsx')).MyProductsPage,
    }),
  },
  ...Object.entries(placeholders).map(([path, title]) => ({ path, lazy: placeholder(title) })),
]

const notFound: RouteObject = {
  path: '*',
  lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }),
}

export const routes: RouteObject[] = [
  {
    errorElement: <RouteError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: '/auth', lazy: auth },
      { path: '/signin', lazy: auth },
      {
        path: '/terms',
        lazy: async () => ({ Component: (await import('#web/features/legal/terms-page.tsx')).TermsPage }),
      },
      {
        path: '/privacy',
        lazy: async () => ({ Component: (await import('#web/features/legal/privacy-page.tsx')).PrivacyPage }),
      },
      ...redirects,
      {
        path: '/app',
        element: <SellersOnly />,
        children: [
          {
            lazy: async () => ({ Component: (await import('./shell/shell.tsx')).Shell }),
            children: sellerPages,
          },
        ],
      },
      notFound,
    ],
  },
]
