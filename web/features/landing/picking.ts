import { landingMinimum, mayChoose, type Plan, productLimit } from '#rules/plans.ts'

type Product = { id: string; pro_only: boolean }
type Picked = { chosen: string[]; refusal?: 'pro-product' | 'plan-limit' }

/** Adds the product to the selection or removes it. Returns a refusal if the plan does not allow it. */
export function picked(chosen: readonly string[], product: Product, plan: Plan): Picked {
  if (chosen.includes(product.id)) return { chosen: chosen.filter((id) => id !== product.id) }
  if (!mayChoose(plan, product)) return { chosen: [...chosen], refusal: 'pro-product' }
  if (chosen.length >= productLimit(plan)) return { chosen: [...chosen], refusal: 'plan-limit' }
  return { chosen: [...chosen, product.id] }
}

export const meetsMinimum = (chosen: readonly string[]) => chosen.length >= landingMinimum
