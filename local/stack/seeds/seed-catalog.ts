import { loadCourses } from '#lambdas/data/library/courses.ts'
import { listCatalog, seedCatalog } from '#lambdas/data/store/catalog.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'

/**
 * Runs like any function of the product; fills a catalog that is empty, and changes no other. Returns the ids of the
 * sample courses that have no content yet.
 */
export async function handler(): Promise<string[]> {
  const catalog = await listCatalog()
  if (catalog.length === 0) await seedCatalog(sampleCatalog, new Date().toISOString())
  const ids = sampleCatalog.map(({ id }) => id)
  const inCatalog =
    catalog.length === 0 ? ids : ids.filter((id) => catalog.some((product) => product.id === id))
  const courses = await loadCourses(inCatalog)
  return inCatalog.filter((id) => !courses.has(id))
}
