import { isVisible } from '#rules/text.ts'
import type { PartialContent } from './content-paths.ts'
import { type CourseWords, isCitation, type StoreWords } from './course-words.ts'
import type { TextLock } from './text-locks.ts'

type Texts = Readonly<Record<string, string>>
type ByCourse<T> = Readonly<Record<string, T>>

/**
 * Merges two edits of the same site, `mine` and `theirs`, which are both based on `base`. A text that only one of them
 * has changed is taken from that one; a text that both have changed is taken from `mine`. If a list in `theirs` is
 * shorter, the items of `mine` up to the last changed one are appended. An empty text and surrounding spaces are not a
 * change.
 */
export function mergedContent(
  mine: PartialContent,
  base: PartialContent,
  theirs: PartialContent,
): PartialContent {
  return {
    ...merged('hero', mergedTexts, mine.hero, base.hero, theirs.hero),
    ...merged('benefits', mergedItems, mine.benefits, base.benefits, theirs.benefits),
    ...merged('features', mergedItems, mine.features, base.features, theirs.features),
    ...merged('about', mergedAbout, mine.about, base.about, theirs.about),
    ...mergedCourses('courses', mergedCourse, mine.courses, base.courses, theirs.courses),
    ...mergedCourses('picks', mergedTexts, mine.picks, base.picks, theirs.picks),
  }
}

/** Merges locks in the same way: `theirs`, with those added and without those removed in `mine`. */
export function mergedLocks(
  mine: readonly TextLock[],
  base: readonly TextLock[],
  theirs: readonly TextLock[],
): TextLock[] {
  const kept = theirs.filter((lock) => mine.includes(lock) || !base.includes(lock))
  return [...kept, ...mine.filter((lock) => !base.includes(lock) && !theirs.includes(lock))]
}

type Merge<T> = (mine: T, base: T, theirs: T) => T

function merged<S extends string, T>(
  name: S,
  merge: Merge<T>,
  mine: T | undefined,
  base: T | undefined,
  theirs: T | undefined,
): { [K in S]?: T } {
  return section(name, mergedPart(merge, mine, base, theirs))
}

/** A part that is not in all three has no common base: `mine` wins, unless it equals `base`. */
function mergedPart<T>(merge: Merge<T>, mine: T | undefined, base: T | undefined, theirs: T | undefined) {
  if (mine && base && theirs) return merge(mine, base, theirs)
  const isMine = mine && JSON.stringify(mine) !== JSON.stringify(base)
  return isMine ? mine : theirs
}

const section = <S extends string, T>(name: S, value: T | undefined): { [K in S]?: T } => {
  const sections: { [K in S]?: T } = {}
  if (value) sections[name] = value
  return sections
}

/** Each course on its own, in the order of `theirs`. */
function mergedCourses<S extends string, T>(
  name: S,
  merge: Merge<T>,
  mine: ByCourse<T> = {},
  base: ByCourse<T> = {},
  theirs: ByCourse<T> = {},
): { [K in S]?: Record<string, T> } {
  const ids = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const courses = ids.flatMap((id): [string, T][] => {
    const course = mergedPart(merge, mine[id], base[id], theirs[id])
    return course ? [[id, course]] : []
  })
  return section(name, courses.length > 0 ? Object.fromEntries(courses) : undefined)
}

const mergedCourse: Merge<CourseWords> = (mine, base, theirs) => ({
  promise: mergedTexts(mine.promise, base.promise, theirs.promise),
  outcomes: mergedItems(mine.outcomes, base.outcomes, theirs.outcomes),
  for_whom: mergedItems(mine.for_whom, base.for_whom, theirs.for_whom),
  faq: mergedItems(mine.faq, base.faq, theirs.faq),
})

const mergedAbout: Merge<StoreWords> = (mine, base, theirs) => ({
  intro: mergedTexts(mine.intro, base.intro, theirs.intro),
  faq: mergedItems(mine.faq, base.faq, theirs.faq),
})

function mergedTexts<T extends Texts>(mine: T, base: T, theirs: T): T {
  const isMine = isItemChanged(mine, base)
  const taken = Object.entries(theirs).filter(
    ([name, text]) => text !== base[name] && !(isCitation(name) ? isMine : isChanged(mine[name], base[name])),
  )
  return { ...mine, ...Object.fromEntries(taken) }
}

function mergedItems<T extends Texts>(mine: readonly T[], base: readonly T[], theirs: readonly T[]): T[] {
  const isResized = mine.length !== base.length
  const upToMine = mine.findLastIndex((item, position) => isItemChanged(item, base[position])) + 1
  const length = isResized ? mine.length : Math.max(theirs.length, upToMine)
  const items = Array.from({ length }, (_, position) =>
    mergedItem(mine[position], base[position], theirs[position]),
  )
  return items.filter((item) => item !== undefined)
}

const mergedItem = <T extends Texts>(mine: T | undefined, base: T | undefined, theirs: T | undefined) =>
  mine && base && theirs ? mergedTexts(mine, base, theirs) : (mine ?? theirs)

const isItemChanged = (mine: Texts, base: Texts | undefined) =>
  Object.keys(mine).some((name) => isChanged(mine[name], base?.[name]))

const isChanged = (mine: string | undefined, base: string | undefined) =>
  mine !== undefined && isVisible(mine) && mine.trim() !== base?.trim()
