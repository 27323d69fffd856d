import { type CourseWords, isCitation } from './course-words.ts'
import type { Section, SiteContent } from './site.ts'
import { isLocked, type TextLock } from './text-locks.ts'

/** A site in which sections may be missing. */
export type PartialContent = { [S in keyof SiteContent]?: SiteContent[S] | undefined }

const coursePrefix = 'courses.'

export const courseSection = (productId: string): Section => `${coursePrefix}${productId}`

/** Returns the catalog product id of a course's section or path; undefined for any other. */
export const courseIdIn = (path: string): string | undefined =>
  path.startsWith(coursePrefix) ? path.slice(coursePrefix.length).split('.')[0] : undefined

/** Returns the sections of a site in their order. A seller's answer belongs to its course's section. */
export function sectionsOf({ hero, benefits, features, about, courses, picks }: PartialContent): Section[] {
  const ids = new Set([...Object.keys(courses ?? {}), ...Object.keys(picks ?? {})])
  return [
    ...(hero ? (['hero'] as const) : []),
    ...(benefits ? (['benefits'] as const) : []),
    ...(features ? (['features'] as const) : []),
    ...(about ? (['about'] as const) : []),
    ...[...ids].map(courseSection),
  ]
}

/** Returns only these sections of the site. */
export function pickPaths(
  chosen: readonly Section[],
  { hero, benefits, features, about, courses, picks }: PartialContent,
): PartialContent {
  const isChosen = (id: string) => chosen.includes(courseSection(id))
  return {
    ...(chosen.includes('hero') && hero && { hero }),
    ...(chosen.includes('benefits') && benefits && { benefits }),
    ...(chosen.includes('features') && features && { features }),
    ...(chosen.includes('about') && about && { about }),
    ...someOf('courses', courses, isChosen),
    ...someOf('picks', picks, isChosen),
  }
}

function someOf<N extends string, T>(
  name: N,
  all: Readonly<Record<string, T>> = {},
  isChosen: (id: string) => boolean,
): { [K in N]?: Record<string, T> } {
  const some: { [K in N]?: Record<string, T> } = {}
  const chosen = Object.entries(all).filter(([id]) => isChosen(id))
  if (chosen.length > 0) some[name] = Object.fromEntries(chosen)
  return some
}

/** Returns what of `content` stands in the same places as something of `sent`. */
export function sectionsAt(sent: PartialContent, content: PartialContent): PartialContent {
  const { courses = {}, picks = {}, ...others } = sent
  return {
    ...pickPaths(sectionsOf(others), content),
    ...someOf('courses', content.courses, (id) => Object.hasOwn(courses, id)),
    ...someOf('picks', content.picks, (id) => Object.hasOwn(picks, id)),
  }
}

/** Returns a site with these sections in place of its own. Courses are replaced one by one. */
export function withSections(
  content: PartialContent,
  { hero, benefits, features, about, courses, picks }: PartialContent,
): PartialContent {
  return {
    ...content,
    ...(hero && { hero }),
    ...(benefits && { benefits }),
    ...(features && { features }),
    ...(about && { about }),
    ...(courses && { courses: { ...content.courses, ...courses } }),
    ...(picks && { picks: { ...content.picks, ...picks } }),
  }
}

/** Returns undefined while a section of the first page is missing: no site can be made then. */
export function completeContent({ hero, benefits, features, ...more }: PartialContent) {
  const content: SiteContent | undefined =
    hero && benefits && features ? { hero, benefits, features, ...more } : undefined
  return content
}

/** Returns the site without words about other courses than these. */
export function withCoursesOf(productIds: readonly string[], content: PartialContent): PartialContent {
  const { courses, picks, ...others } = content
  const isKept = (id: string) => productIds.includes(id)
  return { ...others, ...someOf('courses', courses, isKept), ...someOf('picks', picks, isKept) }
}

/** Returns every text of the site by its path, such as `benefits.0.title` or `courses.ID.outcomes.0.text`. */
export function textsOf({
  hero,
  benefits = [],
  features = [],
  ...more
}: PartialContent): Map<string, string> {
  const { about, courses = {}, picks = {} } = more
  return new Map([
    ...withPaths('hero', hero ?? {}),
    ...listPaths('benefits', benefits),
    ...listPaths('features', features),
    ...(about ? [...withPaths('about.intro', about.intro), ...listPaths('about.faq', about.faq)] : []),
    ...Object.entries(courses).flatMap(([id, words]) => coursePaths(courseSection(id), words)),
    ...Object.entries(picks).flatMap(([id, texts]) => withPaths(`picks.${id}`, texts)),
  ])
}

const coursePaths = (path: string, { promise, outcomes, for_whom, faq }: CourseWords) => [
  ...withPaths(`${path}.promise`, promise),
  ...listPaths(`${path}.outcomes`, outcomes),
  ...listPaths(`${path}.for_whom`, for_whom),
  ...listPaths(`${path}.faq`, faq),
]

const listPaths = (path: string, items: readonly Readonly<Record<string, string>>[]) =>
  items.flatMap((item, position) => withPaths(`${path}.${position}`, item))

const withPaths = (path: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    isCitation(name) ? [] : [[`${path}.${name}`, text]],
  )

/** Returns the paths whose text in `sent` differs from the current one. A section that was not sent has none. */
export function changedPaths(present: PartialContent, sent: PartialContent): string[] {
  const previous = textsOf(present)
  return [...textsOf(sent)].flatMap(([path, text]) => (previous.get(path) === text ? [] : [path]))
}

/** Returns the locks that match a text of this page, each once. */
export function effectiveLocks(locks: readonly TextLock[], content: PartialContent): TextLock[] {
  const paths = [...textsOf(content).keys()]
  return [...new Set(locks)].filter((lock) => paths.some((path) => isLocked([lock], path)))
}

/** Returns the paths of a section's texts, such as `benefits.0.title`. */
export const pathsIn = (section: Section, content: PartialContent): string[] =>
  [...textsOf(content).keys()].filter((path) => isLocked([section], path))

/** Returns the paths of a section's locked texts. */
export const lockedPaths = (section: Section, content: PartialContent, locks: readonly TextLock[]) =>
  pathsIn(section, content).filter((path) => isLocked(locks, path))

/** Returns whether all texts of this section are locked, so that a regeneration has nothing to write. */
export function isWhollyLocked(section: Section, content: PartialContent, locks: readonly TextLock[]) {
  const paths = pathsIn(section, content)
  return paths.length > 0 && paths.every((path) => isLocked(locks, path))
}
