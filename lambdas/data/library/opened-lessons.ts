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

/** `at`: when it was first opened, in ISO 8601; not known of those from before times were recorded. */
export type LessonOpened = { lessonId: string; at: string | undefined }

/** The same for every course of a library, by product id, in the order in which lessons were first opened. */
export const openedLessonsIn = (
  items: readonly Record<string, unknown>[],
): Map<string, readonly LessonOpened[]> =>
  new Map(
    items
      .filter(({ type }) => type === 'opened_lessons')
      .map((item) => [Opened.parse(item).id, inOrder(item)] as const),
  )

/** Returns the lessons of a course that a library has opened, with their times, in their order. */
export async function lessonsOpened(libraryId: string, productId: string): Promise<LessonOpened[]> {
  const item = await getItem(keys.openedLessons(libraryId, productId))
  return item ? inOrder(item) : []
}

function inOrder(item: Record<string, unknown>): LessonOpened[] {
  const timeOf = (lessonId: string) => {
    const at = item[timeName(lessonId)]
    return typeof at === 'string' ? at : undefined
  }
  return [...Opened.parse(item).lessons]
    .map((lessonId) => ({ lessonId, at: timeOf(lessonId) }))
    .toSorted((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
}

/** Its own attribute, because an update cannot create an entry of a map that may be missing. */
const timeName = (lessonId: string) => `at:${lessonId}`

/** Remembers that a lesson was opened, and when first. Repeating it changes nothing. */
export async function saveOpenedLesson(libraryId: string, productId: string, lessonId: string) {
  await updateItem(keys.openedLessons(libraryId, productId), {
    UpdateExpression:
      'SET #type = :type, id = :id, created_at = if_not_exists(created_at, :now), #at = if_not_exists(#at, :now) ADD lessons :lessons',
    ExpressionAttributeNames: { '#type': 'type', '#at': timeName(lessonId) },
    ExpressionAttributeValues: {
      ':type': 'opened_lessons',
      ':id': productId,
      ':now': isoAt(now()),
      ':lessons': new Set([lessonId]),
    },
  })
}
