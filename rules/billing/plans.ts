/** The tenant's plan; a store has no plan of its own (docs/product.md, Names and plans). */
export const planIds = ['lite', 'pro'] as const
export type Plan = (typeof planIds)[number]

export type PlanFacts = {
  label: 'Starter' | 'Pro'
  badge: 'LITE' | 'PRO'
  productLimit: number
  priceCentsPerMonth: number
}

/** docs/product.md, Names and plans. */
export const plans: Readonly<Record<Plan, PlanFacts>> = {
  lite: {
    label: 'Starter',
    badge: 'LITE',
    productLimit: 3,
    priceCentsPerMonth: 4700,
  },
  pro: {
    label: 'Pro',
    badge: 'PRO',
    productLimit: 10,
    priceCentsPerMonth: 24700,
  },
}

/** The one of two plans that has more. */
export const largerPlan = (one: Plan, other: Plan): Plan =>
  plans[one].priceCentsPerMonth >= plans[other].priceCentsPerMonth ? one : other

export type PlanFeature = {
  text: string
  /** The smallest plan that includes it. */
  plan: Plan
  /** The page that proves it; a feature that is not built yet has none, and is tagged *Soon* wherever it is named. */
  route?: string
}

/** What the pricing cards name, in their order (docs/product.md, Names and plans). */
export const planFeatures: readonly PlanFeature[] = [
  { text: 'AI Marketing Suite', plan: 'lite', route: '/app/marketing' },
  { text: 'Content Generator', plan: 'lite', route: '/app/marketing' },
  { text: 'Store Builder', plan: 'lite', route: '/app/idea' },
  { text: 'Analytics Dashboard', plan: 'lite', route: '/app/analytics' },
  { text: 'Basic market research', plan: 'lite', route: '/app/offers' },
  { text: 'Email support', plan: 'lite', route: '/app/help' },
  { text: 'Everything in Starter', plan: 'pro', route: '/app/dashboard' },
  { text: 'Advanced store optimization', plan: 'pro' },
  { text: 'Funnel creator', plan: 'pro' },
  { text: 'Advanced analytics', plan: 'pro' },
  { text: 'Premium research', plan: 'pro' },
  { text: 'Recommendation engine', plan: 'pro', route: '/app/offers' },
  { text: 'Priority support', plan: 'pro', route: '/app/help' },
]

/** The lines of a plan's card. */
export const featuresOf = (plan: Plan) => planFeatures.filter((feature) => feature.plan === plan)

/** What a referred subscription pays, in percent of its price (docs/product.md, Names and plans). */
export const affiliateCommissionPct = 50

/** The fewest products the landing page's picker accepts (docs/product.md, Landing page). The app's catalog accepts one. */
export const minLandingProducts = 3

/** The most products a store may hold (docs/product.md, Names and plans). */
export const productLimit = (plan: Plan) => plans[plan].productLimit

/** Returns whether a plan may sell a product at all (docs/product.md, Names and plans). */
export const maySellProduct = (plan: Plan, product: { pro_only: boolean }) =>
  plan === 'pro' || !product.pro_only
