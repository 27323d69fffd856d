import { ulid } from 'ulid'
import type { CatalogProduct } from '#contract/catalog.ts'
import { seedCatalog } from '#lambdas/data/store/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

/** Adds a product to the catalog that promises nothing, except for these fields. Returns its id. */
export async function newProduct(fields: Partial<CatalogProduct> = {}) {
  const [sample] = sampleCatalog
  if (!sample) throw new Error('There is no sample course.')
  const id = `course-${ulid().toLowerCase()}`
  const texts = { short_blurb: 'About pots.', learn_bullets: [], deliverables: [] }
  await seedCatalog([{ ...sample, ...texts, id, slug: id, ...fields }], new Date().toISOString())
  return id
}
