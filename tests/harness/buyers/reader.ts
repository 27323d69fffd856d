import { randomUUID } from 'node:crypto'
import { getLessonHandler as getLesson } from '#lambdas/actions/buyers/library.ts'
import { writeReviewHandler as writeReview } from '#lambdas/actions/buyers/reviews.ts'
import { handler as processChanges } from '#lambdas/changes/process-changes.ts'
import { seedCatalog } from '#lambdas/data/store/catalog.ts'
import { queryItems } from '#lambdas/data/table/client.ts'
import { keys } from '#lambdas/data/table/keys.ts'
import { sampleCatalog } from '#rules/courses/sample-catalog.ts'
import { lambdaContext } from '../functions/lambda-context.ts'
import { buyerOf, newCourse, type Purchase, purchase } from './purchase.ts'

export type Reader = Awaited<ReturnType<typeof newReader>>

/** A course of three lessons that is in the catalog. Its slug is its id. */
export async function listedCourse() {
  const id = await newCourse()
  const [sample] = sampleCatalog
  if (!sample) throw new Error('the sample catalog is empty')
  await seedCatalog([{ ...sample, id, slug: id, title: `Title of ${id}` }], new Date(0).toISOString())
  return id
}

/** A buyer with a proven email, who has opened this many lessons. */
export async function newReader(
  course: string,
  { opened = 2, email, quantity = 1 }: { opened?: number; email?: string; quantity?: number } = {},
) {
  const bought = await purchase({ products: [{ id: course, quantity }], ...(email && { email }) })
  const buyer = await buyerOf(bought)
  for (const lesson_id of ['welcome', 'method', 'recording'].slice(0, opened))
    await buyer.call(getLesson, undefined, { product_id: course, lesson_id })
  const review = (fields: { stars?: number; text?: string; name?: string } = {}) =>
    buyer.call(writeReview, { product_id: course, stars: 5, text: 'Clear and short.', ...fields })
  return { course, bought, buyer, review }
}

/** As many reviews of a course, one by each of as many readers. */
export async function reviewsWith(course: string, stars: readonly number[]) {
  const ids: string[] = []
  for (const count of stars) {
    const { review } = await newReader(course)
    const { body } = await review({ stars: count, text: `Review ${randomUUID()}` })
    ids.push(String(body.id))
  }
  return ids
}

/** Delivers the changed grants of a purchase as the table's stream does. */
export async function deliverGrants({ libraryId, paymentId }: Pick<Purchase, 'libraryId' | 'paymentId'>) {
  const grants = await queryItems(keys.library(libraryId).pk, 'GRANT#')
  const changed = grants.filter(({ payment_id }) => payment_id === paymentId)
  return processChanges(
    {
      Records: changed.map(({ pk, sk, product_id }, n) => ({
        eventName: 'MODIFY' as const,
        dynamodb: {
          Keys: { pk: { S: String(pk) }, sk: { S: String(sk) } },
          NewImage: {
            pk: { S: String(pk) },
            type: { S: 'grant' },
            product_id: { S: String(product_id) },
            payment_id: { S: paymentId },
          },
          SequenceNumber: `${n}`,
        },
      })),
    },
    lambdaContext,
  )
}
