import { expect } from 'vitest'
import { Reviews } from '#contract/reviews.ts'
import { listReviewsHandler as listReviews } from '#lambdas/actions/buyers/reviews.ts'
import type { BuyerReply } from '#tests/harness/buyers/purchase.ts'
import { lambdaContext } from '#tests/harness/functions/lambda-context.ts'

export const statusAndError = ({ status, body }: BuyerReply) => [status, body.error]

export async function list(course: string, query: Record<string, string> = {}) {
  const event = {
    queryStringParameters: { course, ...query },
    requestContext: { http: { sourceIp: '10.0.0.1' } },
  }
  return Reviews.parse(JSON.parse((await listReviews(event, lambdaContext)).body))
}
export const countOf = async (course: string) => {
  const { count, reviews } = await list(course)
  expect(reviews).toHaveLength(count)
  return count
}
