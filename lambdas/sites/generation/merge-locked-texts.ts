import { type Section, sections } from '#contract/site/site.ts'
import { isLocked, type TextLock } from '#contract/site/text-locks.ts'
import { type PartialContent, pickPaths, textsOf } from '#contract/urls/content-paths.ts'
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
  const { hero, benefits, features } = written
  return {
    ...(hero && { hero: keptTexts('hero', hero, present.hero, locks) }),
    ...(benefits && { benefits: keptItems('benefits', benefits, present.benefits, locks) }),
    ...(features && { features: keptItems('features', features, present.features, locks) }),
  }
}

function keptTexts<T extends Texts>(
  path: string,
  written: T,
  present: T | undefined,
  locks: readonly TextLock[],
): T {
  const kept = Object.entries(present ?? {}).filter(([name]) => isLocked(locks, `${path}.${name}`))
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
  return sections.filter((section) => [...textsOf(pickPaths([section], landed))].some(isKept))
}
