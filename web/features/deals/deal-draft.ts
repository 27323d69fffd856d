import { CreateDeal } from '#contract/deals.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import type { DealKind } from '#rules/deals/deal.ts'
import { floorCents, priceCart } from '#rules/deals/price-cart.ts'
import { earnCents, priceInEffectCents } from '#rules/money/money.ts'

/** What the form has, as it is typed. */
export type DealDraft = {
  kind: DealKind
  name: string
  code: string
  percent: string
  product_ids: readonly string[]
  uses: string
  from: string
  until: string
}

export const newDraft = (kind: DealKind): DealDraft => ({
  ...{ kind, name: '', code: '', percent: kind === 'pair' ? '10' : '20', product_ids: [] },
  ...{ uses: '', from: '', until: '' },
})

/** Returns the request of a draft, or what is wrong with it. */
export function requestOf(draft: DealDraft): { deal: CreateDeal } | { problem: string } {
  const { kind, name, code, percent, product_ids, uses, from, until } = draft
  const { success, data, error } = CreateDeal.safeParse({
    kind,
    percent: Number(percent || Number.NaN),
    product_ids,
    ...(from && { from }),
    ...(until && { until }),
    ...(kind === 'bundle' && name.trim() && { name }),
    ...(kind === 'code' && { code }),
    ...(kind === 'code' && uses && { uses: Number(uses) }),
  })
  return success ? { deal: data } : { problem: error.issues[0]?.message ?? 'Something is missing.' }
}

export type Worth = { cents: number; wasCents: number; earnedCents: number; wasEarnedCents: number }

/** What a cart with each course of the deal once costs and earns, with the deal and without it. */
export function worthOf(
  { kind, percent, product_ids }: Pick<DealDraft, 'kind' | 'product_ids'> & { percent: number },
  products: readonly LinkedStoreProduct[],
): Worth | undefined {
  const chosen = product_ids.flatMap((id) => products.find(({ product_id }) => product_id === id) ?? [])
  if (chosen.length === 0 || chosen.length < product_ids.length || !Number.isInteger(percent))
    return undefined
  const lines = chosen.map(({ product, price_override }) => ({
    ...{ productId: product.id, quantity: 1 },
    priceCents: priceInEffectCents(product, price_override),
    floorCents: floorCents(product),
  }))
  const { lines: priced, totalCents } = priceCart(lines, [
    { id: 'draft', kind, name: '', percent, product_ids },
  ])
  const earned = (centsOf: (index: number) => number) =>
    chosen.reduce((sum, { product }, index) => sum + earnCents(centsOf(index), product.commission_pct), 0)
  return {
    cents: totalCents,
    wasCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
    earnedCents: earned((index) => priced[index]?.totalCents ?? 0),
    wasEarnedCents: earned((index) => lines[index]?.priceCents ?? 0),
  }
}
