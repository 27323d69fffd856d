import * as z from 'zod/mini'
import { isoAt, now } from '../../clock.ts'
import { getItem, updateItem } from '../table/client.ts'
import { keys } from '../table/keys.ts'

const Opened = z.object({ id: z.string(), lessons: z.set(z.string()) })

/** Returns the ids of the lessons of a course that a library has opened. */
export async function loadOpenedLessons(libraryId: string, productId: string): Promise<ReadonlySet<string>> {
  const item = await getItem(keys.openedLessons(libraryId, productId))
  return item ? Opened.parse(item).lessons : new Set()
}

/** The same for every course of a library, by product id. */
export const openedLessonsIn = (
  items: readonly Record<string, unknown>[],
): Map<string, ReadonlySet<string>> =>
  new Map(
    items
      .filter(({ type }) => type === 'opened_lessons')
      .map((item) => Opened.parse(item))
      .map(({ id, lessons }) => [id, lessons]),
  )

/** Remembers that a lesson was opened. Repeating it changes nothing. */
export async function saveOpenedLesson(libraryId: string, productId: string, lessonId: string) {
  await updateItem(keys.openedLessons(libraryId, productId), {
    UpdateExpression:
      'SET #type = :type, id = :id, created_at = if_not_exists(created_at, :now) ADD lessons :lessons',
    ExpressionAttributeNames: { '#type': 'type' },
    ExpressionAttributeValues: {
      ':type': 'opened_lessons',
      ':id': productId,
      ':now': isoAt(now()),
      ':lessons': new Set([lessonId]),
    },
  })
}
