import type { ActionName } from '#contract/api/api.ts'
import { addStoreProductsHandler as addStoreProducts } from '#lambdas/actions/products.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { tenantPartition } from '#lambdas/data/table/partitions.ts'
import { reviewReportsPartition } from '#lambdas/data/table/review-keys.ts'
import { listedCourse, newReader } from '../buyers/reader.ts'
import { inProcessSeller } from '../sellers/in-process-seller.ts'
import type { FuzzedPart, World } from './fuzzed-part.ts'

/** A reader with a review, unless the action writes one, and a seller who has the course in their store. */
export async function fuzzedReviews(_: World, name: ActionName): Promise<FuzzedPart> {
  const course = await listedCourse()
  const { buyer, bought, review } = await newReader(course)
  const id = name === 'write-review' ? '' : String((await review()).body.id)
  const seller = await inProcessSeller()
  await seller.call(addStoreProducts, { product_ids: [course] })
  return {
    requests: {
      'write-review': { product_id: course },
      'edit-review': { id },
      'delete-review': { id },
      'list-reviews': { course },
      'list-testimonials': { product_id: course },
      'answer-review': { id },
      'report-review': { id },
    },
    claims: seller.claims,
    cookie: buyer.cookie,
    partitions: [
      ...[keys.library(bought.libraryId).pk, keys.reviewCounts(course).pk, tenantPartition(seller.tenantId)],
      ...[reviewReportsPartition, ...(id ? [keys.review(id).pk] : [])],
    ],
  }
}
