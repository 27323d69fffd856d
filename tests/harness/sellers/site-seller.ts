import { Home } from '#contract/home.ts'
import { Site, type SiteContent } from '#contract/site/site.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  openaiGenerateSiteHandler as generateSite,
  getSiteHandler as getSite,
  updateSiteHandler as updateSite,
} from '#lambdas/actions/site.ts'
import { headUpdate, saveSiteText } from '#lambdas/data/site/site-text.ts'
import { transact } from '#lambdas/data/table/client.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { importKnowledge } from '#tests/harness/pages/known-courses.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { inProcessSeller } from './in-process-seller.ts'

export type SiteSeller = Awaited<ReturnType<typeof siteSeller>>

const [course, otherCourse] = sampleCatalog.filter(({ pro_only }) => !pro_only)
if (!course || !otherCourse) throw new Error('the sample catalog is too small')
export const publishedCourse = course
export const draftCourse = otherCourse

let stores = 0
export const newStoreName = () => `Store number ${process.pid} ${++stores}`

/** A seller with two products, the first published; nothing is generated yet. */
export async function siteSeller(storeName = newStoreName()) {
  const seller = await inProcessSeller()
  const added = await seller.call(addStoreProducts, {
    product_ids: [publishedCourse, draftCourse].map(({ id }) => id),
  })
  const products = Home.shape.products.parse(added.body.products)
  const idOf = ({ id }: { id: string }) => products.find(({ product_id }) => product_id === id)?.id ?? ''
  const change = (product: { id: string }, changes: object) =>
    seller.call(updateStoreProduct, changes, { id: idOf(product) })
  await change(publishedCourse, { status: 'published' })
  const generation = {
    contentType: 'site-bundle',
    storeName,
    niche: 'marketing',
    selectedOfferIds: [publishedCourse.id],
    brandColors: ['#aa3300'],
  }
  return {
    ...seller,
    storeName,
    generate: (changes: object = {}) => seller.call(generateSite, { ...generation, ...changes }),
    edit: (changes: object) => seller.call(updateSite, changes),
    site: async () => Site.parse((await seller.call(getSite)).body),
    home: async () => Home.parse((await seller.call(getHome)).body),
    credits: async () => Home.parse((await seller.call(getHome)).body).stats.credit_balance,
    /** Of the store product for a course. */
    idOf,
    /** Changes the store product for a course. */
    change,
  }
}

/** A seller on Pro who sells all ten courses, of which everything is known; nothing is generated yet. */
export async function tenCourseSeller() {
  const seller = await inProcessSeller({ plan: 'pro' })
  const product_ids = sampleCatalog.map(({ id }) => id)
  await Promise.all(sampleCatalog.map(importKnowledge))
  const added = await seller.call(addStoreProducts, { product_ids })
  const products = Home.shape.products.parse(added.body.products)
  await Promise.all(
    products.map(({ id }) => seller.call(updateStoreProduct, { status: 'published' }, { id })),
  )
  const generation = {
    contentType: 'site-bundle',
    storeName: newStoreName(),
    niche: 'marketing',
    selectedOfferIds: product_ids,
    brandColors: ['#aa3300'],
  }
  return {
    ...seller,
    generate: () => seller.call(generateSite, generation),
    site: async () => Site.parse((await seller.call(getSite)).body),
  }
}

/** The site is generated and staged, with no lock and all credits left. */
export async function sellerWithSite(content: SiteContent = validSiteContent, storeName?: string) {
  const seller = await siteSeller(storeName)
  const words = { settings: { store_name: seller.storeName }, content, locks: [] }
  await saveSiteText(seller.tenantId, { settings: {}, content: {}, locks: [] }, words, 'first')
  await transact([{ Update: headUpdate(seller.tenantId, { status: 'staged' }) }])
  return seller
}
