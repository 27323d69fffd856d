/** `id` is the fragment that opens it. The link leads to the page where it is done. `hasAddress`: the support's address is below it. */
export type Article = {
  id: string
  title: string
  paragraphs: readonly string[]
  link?: { to: string; text: string }
  hasAddress?: true
}

export type Topic = { title: string; articles: readonly Article[] }

/** The pages that articles lead to. */
export const openPage = {
  analytics: { to: '/app/analytics', text: 'Open Analytics' },
  billing: { to: '/app/billing', text: 'Open Billing' },
  customers: { to: '/app/customers', text: 'Open Customers' },
  deals: { to: '/app/deals', text: 'Open Deals' },
  dashboard: { to: '/app/dashboard', text: 'Open the dashboard' },
  idea: { to: '/app/idea', text: 'Open Generate Site' },
  marketing: { to: '/app/marketing', text: 'Open Marketing' },
  myProducts: { to: '/app/my-products', text: 'Open My Products' },
  offers: { to: '/app/offers', text: 'Open the catalog' },
  orders: { to: '/app/orders', text: 'Open Orders & Commissions' },
  payouts: { to: '/app/payouts', text: 'Open Payouts' },
  preview: { to: '/app/preview', text: 'Open Preview Site' },
  profile: { to: '/app/profile', text: 'Open Profile' },
  refer: { to: '/app/refer', text: 'Open Refer' },
  settings: { to: '/app/settings', text: 'Open Settings' },
  share: { to: '/app/share', text: 'Open Share Your Store' },
  testimonials: { to: '/app/testimonials', text: 'Open Testimonials' },
} as const satisfies Record<string, Article['link']>
