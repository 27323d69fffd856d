import { isDeepStrictEqual } from 'node:util'
import type { CatalogProduct } from '#contract/catalog.ts'
import { contradictionsOf, contradictionText } from '#rules/courses/course-promises.ts'
import { dollarsAndCents } from '#rules/money/money.ts'
import { isoAt, now } from '../../clock.ts'
import { seedCatalog, storedOffers } from '../../data/store/catalog.ts'
import {
  catalogVersions,
  completeCatalogVersion,
  type KeptProduct,
  keepCatalogVersion,
  productsOfVersion,
} from '../../data/store/catalog-versions.ts'

/** A changed product with a line for each field that changes. */
export type ProductChange = { product: CatalogProduct; lines: string[] }
export type CatalogComparison = {
  added: CatalogProduct[]
  changed: ProductChange[]
  unchanged: number
  /** What the texts promise and the imported course lacks. */
  broken: string[]
  /** Courses that the wanted products give another slug, with a sentence each. They keep theirs. */
  renamed: string[]
  notes: string[]
}

/**
 * Compares these products with those of the catalog, and what they promise with the imported courses. A course that is there keeps its
 * percentage, which changes with notice only (commission-plans.ts), and its slug, which live pages and posted links have.
 */
export async function compareCatalog(wanted: readonly CatalogProduct[]): Promise<CatalogComparison> {
  const present = await storedOffers(wanted.map(({ id }) => id))
  const previous = new Map(present.map((product) => [product.id, product]))
  const products = wanted.map((product) => ({
    ...product,
    commission_pct: previous.get(product.id)?.commission_pct ?? product.commission_pct,
    slug: previous.get(product.id)?.slug ?? product.slug,
  }))
  const kept = products.filter(
    ({ commission_pct }, index) => commission_pct !== wanted[index]?.commission_pct,
  )
  const renamed = products
    .filter(({ slug }, index) => slug !== wanted[index]?.slug)
    .map(({ id, slug }) => `${id}: its slug stays "${slug}", because stores and posted links lead to it.`)
  const added = products.filter(({ id }) => !previous.has(id))
  const changed = products.flatMap((product) => {
    const before = previous.get(product.id)
    const lines = before ? fieldChanges(before, product) : []
    return lines.length > 0 ? [{ product, lines }] : []
  })
  const contradictions = products.flatMap((product) => {
    const outline = previous.get(product.id)?.outline
    return outline ? contradictionsOf(product, outline) : []
  })
  return {
    added,
    changed,
    unchanged: products.length - added.length - changed.length,
    broken: contradictions.filter(({ kind }) => kind === 'more').map(contradictionText),
    renamed,
    notes: [
      ...renamed,
      ...contradictions.map(contradictionText),
      ...kept.map(
        ({ id, commission_pct }) =>
          `${id}: its commission stays ${commission_pct}%. propose-commission changes it.`,
      ),
    ],
  }
}

/**
 * Keeps the products that change as a version, then replaces them. Returns the number of that version; undefined if nothing
 * changes. An interrupted call is continued by the next one.
 */
export async function replaceCatalogKeepingVersion({
  added,
  changed,
}: Pick<CatalogComparison, 'added' | 'changed'>): Promise<number | undefined> {
  const next = [...added, ...changed.map(({ product }) => product)]
  if (next.length === 0) return undefined
  const present = await storedOffers(next.map(({ id }) => id))
  const previous = new Map(
    present.map(({ outline: _, metrics: __, goes_with: ___, ...product }) => [product.id, product]),
  )
  const kept: KeptProduct[] = next.map(({ id }) => ({ product_id: id, product: previous.get(id) }))
  const number = await keepCatalogVersion(kept, isoAt(now()))
  await seedCatalog(next, isoAt(now()))
  await completeCatalogVersion(number, isoAt(now()))
  return number
}

/**
 * Returns the products as they were before the change with this number, and the ids of products that this change or a later
 * one added. Undefined if there is no such version.
 */
export async function catalogBefore(
  number: number,
): Promise<{ products: CatalogProduct[]; added: string[] } | undefined> {
  const numbers = (await catalogVersions()).map((version) => version.number)
  if (!numbers.includes(number)) return undefined
  const oldest = new Map<string, KeptProduct>()
  for (const later of numbers.filter((one) => one >= number))
    for (const kept of await productsOfVersion(later))
      if (!oldest.has(kept.product_id)) oldest.set(kept.product_id, kept)
  return {
    products: [...oldest.values()].flatMap(({ product }) => product ?? []),
    added: [...oldest.values()].filter(({ product }) => !product).map(({ product_id }) => product_id),
  }
}

function fieldChanges({ outline: _, ...before }: CatalogProduct, { outline: __, ...after }: CatalogProduct) {
  const previous = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) => {
    const old = previous.get(field)
    if (isDeepStrictEqual(old, value)) return []
    if (Array.isArray(value) && Array.isArray(old)) return listChanges(field, old, value)
    return [`${field}: ${shown(field, old)} → ${shown(field, value)}`]
  })
}

function listChanges(field: string, before: readonly unknown[], after: readonly unknown[]) {
  const lines = [
    ...before.filter((entry) => !after.includes(entry)).map((entry) => `${field}: - ${shown(field, entry)}`),
    ...after.filter((entry) => !before.includes(entry)).map((entry) => `${field}: + ${shown(field, entry)}`),
  ]
  return lines.length > 0 ? lines : [`${field}: another order`]
}

const shown = (field: string, value: unknown) =>
  field === 'default_price' ? dollarsAndCents(Number(value)) : JSON.stringify(value)
