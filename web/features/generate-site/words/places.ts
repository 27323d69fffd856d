import { isLocked, type Lock } from '#contract/locks.ts'
import type { Section, SiteContent } from '#contract/site.ts'

type Content = { readonly [S in Section]?: SiteContent[S] | undefined }

/** The places of a section's texts, such as `benefits.0.title`. */
export function placesIn(section: Section, content: Content): Lock[] {
  if (section === 'hero') return Object.keys(content.hero ?? {}).map((name) => `hero.${name}`)
  return (content[section] ?? []).flatMap((item, position) =>
    Object.keys(item).map((name) => `${section}.${position}.${name}`),
  )
}

/** Locks or unlocks one text. A lock on more than that text is taken apart, so that the others stay locked. */
export function toggledText(locks: readonly Lock[], place: Lock, section: Section, content: Content) {
  if (!isLocked(locks, place)) return [...locks, place]
  const others = placesIn(section, content).filter((other) => other !== place && isLocked(locks, other))
  return [...outside(locks, section), ...others]
}

/** Locks a whole section, or unlocks everything in it. */
export function toggledSection(locks: readonly Lock[], section: Section) {
  const rest = outside(locks, section)
  return locks.includes(section) ? rest : [...rest, section]
}

const outside = (locks: readonly Lock[], section: Section) =>
  locks.filter((lock) => !isLocked([section], lock))

export const sameLocks = (some: readonly Lock[], others: readonly Lock[]) =>
  some.length === others.length && some.every((lock) => others.includes(lock))
