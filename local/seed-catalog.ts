import { listCatalog, seedCatalog } from '#lambdas/data/catalog.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'

/** Runs like any function of the product; fills a catalog that is empty, and changes no other. */
export async function handler() {
  if ((await listCatalog()).length > 0) return
  await seedCatalog(sampleCatalog, new Date().toISOString())
}
