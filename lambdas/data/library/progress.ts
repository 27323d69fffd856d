import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { queryItems, updateItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { progressPrefix } from '../table/library-keys.ts'
import type { Grant } from './libraries.ts'

const Progress = z.object({
  product_id: z.string(),
  payment_id: z.string(),
  completed: z._default(z.set(z.string()), new Set<string>()),
  last_lesson_id: z.string(),
  /** When this lesson was marked, in ISO 8601; absent from progress of before. */
  last_at: z.optional(z.string()),
})
export type Progress = z.infer<typeof Progress>

/** Returns what was read of a course, through each of its grants. */
export async function loadProgress(libraryId: string, productId: string): Promise<Progress[]> {
  return progressIn(await queryItems(keys.library(libraryId).pk, `${progressPrefix}${productId}#`))
}

export const progressIn = (items: readonly Record<string, unknown>[]): Progress[] =>
  items.filter(({ type }) => type === 'progress').map((item) => Progress.parse(item))

/** Returns what was read through this grant; undefined if nothing was. */
export const progressOf = (
  { product_id, payment_id }: Pick<Grant, 'product_id' | 'payment_id'>,
  all: readonly Progress[],
) => all.find((it) => it.product_id === product_id && it.payment_id === payment_id)

/** Marks a lesson as completed, or no longer. Repeating it changes nothing. */
export async function saveLessonProgress(
  libraryId: string,
  { product_id, payment_id }: Pick<Grant, 'product_id' | 'payment_id'>,
  lessonId: string,
  isCompleted: boolean,
) {
  await updateItem(keys.progress(libraryId, product_id, payment_id), {
    UpdateExpression: `SET #type = :type, id = :id, created_at = if_not_exists(created_at, :now), product_id = :product, payment_id = :payment, last_lesson_id = :last, last_at = :now ${isCompleted ? 'ADD' : 'DELETE'} completed :lessons`,
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'progress',
      ':id': product_id,
      ':now': isoAt(now()),
      ':product': product_id,
      ':payment': payment_id,
      ':last': lessonId,
      ':lessons': new Set([lessonId]),
    },
  })
}
