import { CreateDeal, type Deal, type UpdateDeal } from '#contract/sales/deals.ts'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { type DealKind, dealLimits, nameOfBundle } from '#rules/deals/deal.ts'
import { floorCents, priceCart } from '#rules/deals/price-cart.ts'
import { earnCents, priceInEffectCents } from '#rules/money/money.ts'
import { shownDeals } from '#storefront/shown-deals.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import type { DealDays } from './deal-days.ts'

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

/** Returns the percentage as a number; undefined if it is invalid for the kind. */
export function percentIn({ kind, percent }: Pick<DealDraft, 'kind' | 'percent'>) {
  const value = Number(percent || Number.NaN)
  const [least, most] = dealLimits[kind].percent
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

/** The same as a deal of another kind: what was typed stays where that kind allows it. */
export function withKind(draft: DealDraft, kind: DealKind): DealDraft {
  const { percent } = draft
  const isKept = percent !== newDraft(draft.kind).percent && percentIn({ kind, percent }) !== undefined
  return {
    ...draft,
    kind,
    percent: isKept ? percent : newDraft(kind).percent,
    product_ids: draft.product_ids.slice(0, dealLimits[kind].courses[1]),
  }
}

/** A deal as the form shows it, its moments as days of the store. */
export const draftOf = (deal: Deal, { dateOf }: Pick<DealDays, 'dateOf'>): DealDraft => ({
  ...{ kind: deal.kind, code: deal.code ?? '', percent: String(deal.percent), product_ids: deal.product_ids },
  name: deal.name === nameOfBundle(deal.product_ids.length) ? '' : deal.name,
  uses: deal.uses === undefined ? '' : String(deal.uses),
  from: deal.from ? dateOf(deal.from, 'from') : '',
  until: deal.until ? dateOf(deal.until, 'until') : '',
})

/** What is wrong with the fields of a draft. */
export type DealProblems = { readonly [field in keyof DealDraft]?: string }

/** Returns the request of a draft, or what is wrong with its fields. */
export function requestOf(draft: DealDraft): { deal: CreateDeal } | { problems: DealProblems } {
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
  if (success) return { deal: data }
  // Of several about one field the first counts.
  return {
    problems: Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]).reverse()),
  }
}

/**
 * Returns what a draft changes, or what is wrong with its fields. A field that was left as it is stays out, so that a moment within a day
 * remains one.
 */
export function changesOf(
  before: DealDraft,
  draft: DealDraft,
): { change: UpdateDeal } | { problems: DealProblems } {
  const request = requestOf(draft)
  if ('problems' in request) return request
  const { deal } = request
  const is = (field: keyof DealDraft) => String(before[field]) !== String(draft[field])
  return {
    change: {
      ...(is('percent') && { percent: deal.percent }),
      ...(is('product_ids') && { product_ids: deal.product_ids }),
      ...(is('from') && { from: deal.from ?? null }),
      ...(is('until') && { until: deal.until ?? null }),
      ...(is('name') && { name: draft.name.trim() }),
      ...(deal.kind === 'code' && is('uses') && { uses: deal.uses ?? null }),
    },
  }
}

/** `cents` is what buyers read: of a pair that of its second course. `shown` is undefined where the page shows nothing, as of a code. */
export type DealEffect = {
  cents: number
  wasCents: number
  earnedCents: number
  wasEarnedCents: number
  shown: ShownDeal | undefined
}

/** What a cart with each course of the deal once costs and earns, with the deal and without it. */
export function dealEffectOf(
  { kind, percent, product_ids }: Pick<DealDraft, 'kind' | 'product_ids'> & { percent: number },
  products: readonly LinkedStoreProduct[],
): DealEffect | undefined {
  const chosen = product_ids.flatMap((id) => products.find(({ product_id }) => product_id === id) ?? [])
  if (chosen.length === 0 || chosen.length < product_ids.length || !Number.isInteger(percent))
    return undefined
  const lines = chosen.map(({ product, price_override }) => ({
    ...{ productId: product.id, quantity: 1 },
    priceCents: priceInEffectCents(product, price_override),
    floorCents: floorCents(product),
  }))
  const deal = { id: 'draft', kind, name: '', percent, product_ids }
  const { lines: priced, totalCents } = priceCart(lines, [deal])
  const sold = lines.map(({ productId, priceCents }) => ({
    store_product_id: productId,
    product_id: productId,
    price_cents: priceCents,
  }))
  const catalog = chosen.map(({ product }) => product)
  const [shown] = shownDeals([deal], sold, catalog, { at: 0, asked: new Set() })
  const earned = (centsOf: (index: number) => number) =>
    chosen.reduce((sum, { product }, index) => sum + earnCents(centsOf(index), product.commission_pct), 0)
  return {
    shown,
    cents: shown?.cents ?? totalCents,
    wasCents: lines.reduce((sum, { priceCents }) => sum + priceCents, 0),
    earnedCents: earned((index) => priced[index]?.totalCents ?? 0),
    wasEarnedCents: earned((index) => lines[index]?.priceCents ?? 0),
  }
}
