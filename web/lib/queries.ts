import { QueryClient, useQuery } from '@tanstack/react-query'
import { homeApi } from '#contract/api/home-api.ts'
import { productsApi } from '#contract/api/products-api.ts'
import { ApiError } from './api/api-error.ts'
import { call } from './api.ts'

const isWorthRetrying = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 502)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: isWorthRetrying },
    // Fails immediately while offline. A deferred mutation would run when the seller no longer expects it.
    mutations: { networkMode: 'always' },
  },
})

export const keys = {
  home: ['home'],
  catalog: ['catalog'],
  storeProducts: ['store-products'],
  site: ['site'],
  siteChanges: ['site-changes'],
  siteCourses: ['site-courses'],
  releases: ['releases'],
  campaigns: ['campaigns'],
  deals: ['deals'],
  orders: ['orders'],
  customers: ['customers'],
  testimonials: ['testimonials'],
  order: ['order'],
  ledger: ['ledger'],
  balance: ['balance'],
  payouts: ['payouts'],
  analytics: ['analytics'],
  billing: ['billing'],
  referrals: ['referrals'],
} as const

export const homeQuery = { queryKey: keys.home, queryFn: () => call(homeApi['get-home'], {}) }

export const useHome = (options: { refetchOnWindowFocus?: 'always' } = {}) =>
  useQuery({ ...homeQuery, ...options })

export const catalogQuery = {
  queryKey: keys.catalog,
  queryFn: () => call(productsApi['list-catalog'], {}),
  staleTime: 300_000,
}
export const useCatalog = () => useQuery(catalogQuery)

export const storeProductsQuery = {
  queryKey: keys.storeProducts,
  queryFn: () => call(productsApi['list-store-products'], {}),
}
export const useStoreProducts = () => useQuery(storeProductsQuery)
