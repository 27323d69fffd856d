import type { Write } from '../table/client.ts'
import { keys } from '../table/keys.ts'
import { addWrite } from '../table/writes.ts'
import { foldFields } from './course-folds.ts'

/** Stands for a day where something is counted of all time. */
export const totalDay = 'TOTAL'
/** Stands for a course where something is counted of all of them. */
export const allCourses = 'ALL'

/** Amounts to add by name, by day, by course. */
export type CourseChanges = Map<string, Map<string, Record<string, number>>>

export function addChange(changes: CourseChanges, productId: string, day: string, name: string, by: number) {
  const days = changes.get(productId) ?? new Map<string, Record<string, number>>()
  changes.set(productId, days)
  const counters = days.get(day) ?? {}
  days.set(day, counters)
  counters[name] = (counters[name] ?? 0) + by
}

const prefix = 'n:'

/** The writes that belong to the transaction that remembers that this was counted. */
export const changeWrites = (changes: CourseChanges, part: string): Write[] =>
  [...changes].flatMap(([productId, days]) =>
    [...days].flatMap(([day, counters]) => {
      const added = Object.entries(counters).filter(([, by]) => by !== 0)
      if (added.length === 0) return []
      return addWrite(
        keys.courseChange(productId, day, part),
        'course_change',
        `${productId}#${day}#${part}`,
        {
          ...prefixed(Object.fromEntries(added)),
          revision: 1,
        },
        foldFields(productId),
      )
    }),
  )

/** As attributes of an item, apart from its other ones. */
export const prefixed = (counters: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(counters).map(([name, by]) => [`${prefix}${name}`, by]))

export const countersIn = (item: Readonly<Record<string, unknown>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(item).flatMap(([name, by]) =>
      name.startsWith(prefix) && typeof by === 'number' ? [[name.slice(prefix.length), by]] : [],
    ),
  )
