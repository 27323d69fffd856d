import { type PartialContent, pathsIn } from '#contract/site/content-paths.ts'
import type { Section } from '#contract/site/site.ts'
import { isLocked, type TextLock } from '#contract/site/text-locks.ts'

/** Toggles the lock of one text. A lock on a whole section or item is split, so that its other texts stay locked. */
export function toggledText(
  locks: readonly TextLock[],
  path: TextLock,
  section: Section,
  content: PartialContent,
) {
  if (!isLocked(locks, path)) return [...locks, path]
  const others = pathsIn(section, content).filter((other) => other !== path && isLocked(locks, other))
  return [...locksOutside(locks, section), ...others]
}

/** Toggles the lock of a whole section. Unlocking removes all locks in it. */
export function toggledSection(locks: readonly TextLock[], section: Section) {
  const rest = locksOutside(locks, section)
  return locks.includes(section) ? rest : [...rest, section]
}

const locksOutside = (locks: readonly TextLock[], section: Section) =>
  locks.filter((lock) => !isLocked([section], lock))

export const sameLocks = (some: readonly TextLock[], others: readonly TextLock[]) =>
  some.length === others.length && some.every((lock) => others.includes(lock))
