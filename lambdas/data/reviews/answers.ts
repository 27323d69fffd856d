import * as z from 'zod/mini'
import { ReviewAnswer } from '#contract/reviews.ts'
import type { HideReason } from '#rules/courses/reviews.ts'
import { isoAt } from '../../clock.ts'
import { deleteItem, getItems, queryItems, transact } from '../table/client.ts'
import { succeeds } from '../table/conditions.ts'
import { keys } from '../table/keys.ts'
import { reviewReportsPartition } from '../table/review-keys.ts'
import { outdateStoreWrite } from './outdated-pages.ts'
import type { ReviewOwner } from './reviews.ts'

const StoredAnswer = z.extend(ReviewAnswer, { id: z.string() })

/** By review id: the seller's answer, and the time of the seller's report (ISO 8601). */
export type SellersReplies = { answers: Map<string, ReviewAnswer>; reportedAt: Map<string, string> }

/** Returns a seller's answers to these reviews and the seller's reports of them. Sends one request. */
export async function repliesOf(tenantId: string, reviewIds: readonly string[]): Promise<SellersReplies> {
  const wanted = reviewIds.flatMap((id) => [
    keys.reviewAnswer(tenantId, id),
    keys.sellersReport(tenantId, id),
  ])
  const items = wanted.length > 0 ? await getItems(wanted, { consistent: true }) : []
  const answers = items.filter(({ type }) => type === 'review_answer').map((it) => StoredAnswer.parse(it))
  return {
    answers: new Map(answers.map(({ id, text, at }) => [id, { text, at }])),
    reportedAt: new Map(
      items
        .filter(({ type }) => type === 'sellers_report')
        .map(({ id, created_at }) => [String(id), String(created_at)]),
    ),
  }
}

/** Replaces a seller's answer; an empty text deletes it. */
export async function saveAnswer(tenantId: string, reviewId: string, text: string, now: number) {
  const key = keys.reviewAnswer(tenantId, reviewId)
  const at = isoAt(now)
  const answer = { ...key, type: 'review_answer', id: reviewId, created_at: at, text, at }
  await transact([text ? { Put: { Item: answer } } : { Delete: { Key: key } }, outdateStoreWrite(tenantId)])
}

type Report = {
  review: Pick<ReviewOwner, 'id' | 'edited_at'>
  reason: HideReason
  text?: string | undefined
}

/** Counts a report, once for each seller and text of the review. Repeating it changes nothing. */
export async function saveReport(tenantId: string, { review, reason, text }: Report, now: number) {
  const created_at = isoAt(now)
  const { id: reviewId, edited_at } = review
  const key = keys.sellersReport(tenantId, reviewId)
  const mark = { ...key, type: 'sellers_report', id: reviewId, created_at, reason }
  await succeeds(
    transact([
      {
        Put: {
          Item: mark,
          ConditionExpression: `attribute_not_exists(pk)${edited_at ? ' OR created_at < :edited' : ''}`,
          ...(edited_at && { ExpressionAttributeValues: { ':edited': edited_at } }),
        },
      },
      {
        Update: {
          Key: keys.reviewReports(reviewId),
          UpdateExpression:
            'SET #type = :type, id = :id, created_at = if_not_exists(created_at, :now), reason = :reason, #text = :text ADD reports :one',
          ExpressionAttributeNames: { '#type': 'type', '#text': 'text' },
          ExpressionAttributeValues: {
            ':type': 'review_reports',
            ':id': reviewId,
            ':now': created_at,
            ':reason': reason,
            ':text': text ?? '',
            ':one': 1,
          },
        },
      },
    ]),
  )
}

const Reported = z.object({
  id: z.string(),
  created_at: z.string(),
  reports: z.int(),
  reason: z.string(),
  text: z.string(),
})
export type ReportedReview = z.infer<typeof Reported>

/** Returns the reviews that sellers have reported and no operator has decided on, most reports first. */
export async function reportedReviews(): Promise<ReportedReview[]> {
  const items = await queryItems(reviewReportsPartition)
  return items.map((item) => Reported.parse(item)).sort((one, other) => other.reports - one.reports)
}

/** Forgets the reports of a review that an operator has decided on. */
export const endReports = (reviewId: string) => deleteItem(keys.reviewReports(reviewId))
