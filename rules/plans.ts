/** The tenant's plan; a store has no plan of its own (docs/product.md, Names and plans). */
export const planIds = ['lite', 'pro'] as const
export type Plan = (typeof planIds)[number]

export type PlanFacts = {
  label: 'Starter' | 'Pro'
  badge: 'LITE' | 'PRO'
  productLimit: number
  priceCentsPerMonth: number
  features: readonly string[]
}

/** docs/product.md, Names and plans. */
export const plans: Readonly<Record<Plan, PlanFacts>> = {
  lite: {
    label: 'Starter',
    badge: 'LITE',
    productLimit: 3,
    priceCentsPerMonth: 4700,
    features: [
      'AI Marketing Suite',
      'Content Generator',
      'Store Builder',
      'Analytics Dashboard',
      'Basic market research',
      'Email support',
    ],
  },
  pro: {
    label: 'Pro',
    badge: 'PRO',
    productLimit: 10,
    priceCentsPerMonth: 24700,
    features: [
      'Everything in Starter',
      'Advanced store optimization',
      'Funnel creator',
      'Advanced analytics',
      'Premium research',
      'Recommendation engine',
      'Priority support',
    ],
  },
}

/** What a referred subscription pays, in percent of its price (docs/product.md, Names and plans). */
export const affiliateCommissionPct = 50

/** The fewest products the landing page's picker accepts (docs/product.md, Landing page). The app's catalog accepts one. */
export const minLandingProducts = 3

/** The most products a store may hold (docs/product.md, Names and plans). */
export const productLimit = (plan: Plan) => plans[plan].productLimit

/** Whether a plan may sell a product at all (docs/product.md, Names and plans). */
export const maySellProduct = (plan: Plan, product: { pro_only: boolean }) =>
  plan === 'pro' || !product.pro_only
