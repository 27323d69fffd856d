import type { webDocuments } from '#contract/urls/web-documents.ts'

export type Prerendered = typeof import('./app/prerendered.tsx')

type Name = (typeof webDocuments)[keyof typeof webDocuments]
export type Content = {
  /** As the application sets it. */
  title: string
  /** Relative to this folder. The application imports them as soon as it starts at one of the document's paths. */
  modules: string[]
  /** Requests that leave before the first script has arrived. */
  early: string[]
  /** Whether the seller sees the page before the application has drawn it: as it was, or from the first request's reply. */
  hasFirstView?: true
  /** Whether its modules and requests are for operators only: to everybody else there is no page. */
  isDesk?: true
  /** The text that it contains for browsers without a script. */
  text?: keyof Prerendered['legalTexts']
  /** The form that it contains. */
  form?: keyof Prerendered['authForms']
}

const shell = 'app/shell/shell.tsx'
const desk = 'features/admin/admin-page.tsx'
const sellers = 'features/admin/users/admin-users-page.tsx'
const home = '/api/home'
const signInForm = 'features/auth/auth-page.tsx'

/** What the documents preload beside the entry. */
export const documentContents: Record<Name, Content> = {
  auth: { title: 'Sign in', modules: [signInForm], early: [], form: 'sign-in' },
  'sign-up': {
    title: 'Sign up',
    modules: [signInForm, 'features/auth/sign-up-form.tsx'],
    early: [],
    form: 'sign-up',
  },
  'forgot-password': {
    title: 'Forgot password',
    modules: [signInForm, 'features/auth/forgot-password.tsx'],
    early: [],
    form: 'forgot-password',
  },
  terms: { title: 'Terms of Service', modules: ['features/legal/terms-page.tsx'], early: [], text: 'terms' },
  privacy: {
    title: 'Privacy Policy',
    modules: ['features/legal/privacy-page.tsx'],
    early: [],
    text: 'privacy',
  },
  refunds: {
    title: 'Refund Policy',
    modules: ['features/legal/refunds-page.tsx'],
    early: [],
    text: 'refunds',
  },
  'reviews-policy': {
    title: 'Reviews Policy',
    modules: ['features/legal/reviews-policy-page.tsx'],
    early: [],
    text: 'reviews-policy',
  },
  dashboard: {
    title: 'Dashboard',
    modules: [shell, 'features/dashboard/dashboard-page.tsx'],
    early: [home],
    hasFirstView: true,
  },
  offers: {
    title: 'Product Catalog',
    modules: [shell, 'features/catalog/catalog-page.tsx'],
    early: [home, '/api/catalog'],
  },
  'my-products': {
    title: 'My Products',
    modules: [shell, 'features/my-products/my-products-page.tsx'],
    early: [home, '/api/store-products'],
  },
  idea: {
    title: 'Generate Site',
    modules: [shell, 'features/generate-site/generate-site-page.tsx'],
    early: [home, '/api/site'],
  },
  analytics: { title: 'Analytics', modules: [shell, 'features/analytics/analytics-page.tsx'], early: [home] },
  orders: {
    title: 'Orders & Commissions',
    modules: [shell, 'features/orders/orders-page.tsx'],
    early: [home],
  },
  desk: {
    title: 'Admin Dashboard',
    modules: [shell, desk],
    early: ['/api/admin/desk', '/api/admin/cases', home],
    isDesk: true,
  },
  'desk-users': {
    title: 'Users',
    modules: [shell, sellers],
    early: ['/api/admin/sellers'],
    hasFirstView: true,
    isDesk: true,
  },
}
