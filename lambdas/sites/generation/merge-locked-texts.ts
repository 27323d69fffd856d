import {
  courseSection,
  type PartialContent,
  pickPaths,
  sectionsOf,
  textsOf,
} from '#contract/site/content-paths.ts'
import { type CourseWords, isCitation } from '#contract/site/course-words.ts'
import type { Section } from '#contract/site/site.ts'
import { isLocked, type TextLock } from '#contract/site/text-locks.ts'
import type { SiteText } from '../../data/site/site-text.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Returns the written sections with every locked text of the current page at its path. If a written list ends before a
 * locked item, the current items up to that item are appended.
 */
export function keepLocked(
  written: PartialContent,
  present: PartialContent,
  locks: readonly TextLock[],
): PartialContent {
  const { hero, benefits, features, about, courses } = written
  return {
    ...(hero && { hero: keptTexts('hero', hero, present.hero, locks) }),
    ...(benefits && { benefits: keptItems('benefits', benefits, present.benefits, locks) }),
    ...(features && { features: keptItems('features', features, present.features, locks) }),
    ...(about && {
      about: {
        intro: keptTexts('about.intro', about.intro, present.about?.intro, locks),
        faq: keptItems('about.faq', about.faq, present.about?.faq, locks),
      },
    }),
    ...(courses && {
      courses: Object.fromEntries(
        Object.entries(courses).map(([id, words]) => [
          id,
          keptCourse(courseSection(id), words, present.courses?.[id], locks),
        ]),
      ),
    }),
  }
}

const keptCourse = (
  path: string,
  { promise, outcomes, for_whom, faq }: CourseWords,
  present: CourseWords | undefined,
  locks: readonly TextLock[],
): CourseWords => ({
  promise: keptTexts(`${path}.promise`, promise, present?.promise, locks),
  outcomes: keptItems(`${path}.outcomes`, outcomes, present?.outcomes, locks),
  for_whom: keptItems(`${path}.for_whom`, for_whom, present?.for_whom, locks),
  faq: keptItems(`${path}.faq`, faq, present?.faq, locks),
})

function keptTexts<T extends Texts>(
  path: string,
  written: T,
  present: T | undefined,
  locks: readonly TextLock[],
): T {
  const holds = (name: string) => !isCitation(name) && isLocked(locks, `${path}.${name}`)
  const isHeld = Object.keys(present ?? {}).some(holds)
  const kept = Object.entries(present ?? {}).filter(([name]) => (isCitation(name) ? isHeld : holds(name)))
  return { ...written, ...Object.fromEntries(kept) }
}

function keptItems<T extends Texts>(
  section: string,
  written: readonly T[],
  present: readonly T[] = [],
  locks: readonly TextLock[],
): T[] {
  if (present.length > 0 && isLocked(locks, section)) return [...present]
  const holdsText = (item: T, position: number) =>
    Object.keys(item).some((name) => isLocked(locks, `${section}.${position}.${name}`))
  const upToLastLocked = present.slice(0, present.findLastIndex(holdsText) + 1)
  const merged = written.map((item, position) =>
    keptTexts(`${section}.${position}`, item, present[position], locks),
  )
  return [...merged, ...upToLastLocked.slice(written.length)]
}

/**
 * Returns the sections of the current generation in which the seller has kept a text as their own; `before` is the
 * previous content.
 */
export function keptSections(before: PartialContent, { content, landed = {} }: SiteText): Section[] {
  const previous = textsOf(before)
  const present = textsOf(content)
  const isKept = ([path, text]: [string, string]) => present.get(path) === text && previous.get(path) !== text
  return sectionsOf(landed).filter((section) => [...textsOf(pickPaths([section], landed))].some(isKept))
}
