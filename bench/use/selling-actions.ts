import type { ActionName } from '#contract/api/api.ts'
import { Home } from '#contract/home.ts'
import { Releases } from '#contract/site/site.ts'
import { AddedStoreProducts } from '#contract/store.ts'
import { getHomeHandler as getHome } from '#lambdas/actions/home.ts'
import {
  addStoreProductsHandler as addStoreProducts,
  listCatalogHandler as listCatalog,
  listStoreProductsHandler as listStoreProducts,
  removeStoreProductHandler as removeStoreProduct,
  updateStoreProductHandler as updateStoreProduct,
} from '#lambdas/actions/products.ts'
import {
  getSiteHandler as getSite,
  listReleasesHandler as listReleases,
  publishSiteHandler as publishSite,
  rollbackSiteHandler as rollBackSite,
  unpublishSiteHandler as unpublishSite,
} from '#lambdas/actions/site.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { fakeBucket } from '#tests/harness/fakes/fake-bucket.ts'
import { fakeModel } from '#tests/harness/fakes/fake-model.ts'
import { validSiteContent } from '#tests/harness/pages/valid-site-content.ts'
import { siteSeller } from '#tests/harness/sellers/site-seller.ts'
import { type TableUse, tableUseOf } from '../measure/table-use.ts'

type Answer = { status: number; body: Record<string, unknown> }
/** `when` tells the cases of one action apart. */
export type MeasuredAction = TableUse & { action: ActionName; when?: string }

/** Measures the table use of a seller's actions, from adding the first product to unpublishing the site. */
export async function sellingActions(): Promise<MeasuredAction[]> {
  const model = await fakeModel()
  const bucket = await fakeBucket()
  try {
    return await everythingOnce()
  } finally {
    bucket.restore()
    await model.close()
  }
}

async function everythingOnce() {
  const measured: MeasuredAction[] = []
  const measure = async (action: ActionName, act: () => Promise<Answer>, when?: string) => {
    let answer: Answer | undefined
    const use = await tableUseOf(async () => {
      answer = await act()
    })
    if (answer?.status !== 200) throw new Error(`${action} answered ${JSON.stringify(answer)}`)
    measured.push({ action, ...(when && { when }), ...use })
    return answer.body
  }
  const seller = await siteSeller()
  const { call } = seller
  const third = sampleCatalog.filter(({ pro_only }) => !pro_only).at(2)?.id

  const added = await measure('add-store-products', () => call(addStoreProducts, { product_ids: [third] }))
  const { products } = AddedStoreProducts.parse(added)
  const id = products.find(({ product_id }) => product_id === third)?.id ?? ''
  await measure('update-store-product', () => call(updateStoreProduct, { status: 'published' }, { id }))
  Home.parse(await measure('get-home', () => call(getHome)))
  await measure('list-catalog', () => call(listCatalog))
  await measure('list-store-products', () => call(listStoreProducts))
  await measure('openai-generate-site', () => seller.generate())
  await measure('openai-generate-site', () => seller.generate({ section: 'hero' }), 'one section')
  await measure('get-site', () => call(getSite))
  const hero = { ...validSiteContent.hero, headline: 'Edited' }
  await measure('update-site', () => seller.edit({ content: { hero } }))
  await measure('publish-site', () => call(publishSite), 'the first time')
  await measure('publish-site', () => call(publishSite), 'again')
  const { releases } = Releases.parse(await measure('list-releases', () => call(listReleases)))
  await measure('rollback-site', () => call(rollBackSite, { release_id: releases.at(-1)?.id }))
  await measure('unpublish-site', () => call(unpublishSite))
  await measure('remove-store-product', () => call(removeStoreProduct, undefined, { id }))
  return measured
}
