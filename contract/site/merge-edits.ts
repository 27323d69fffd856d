import { isVisible } from '#rules/text.ts'
import type { PartialContent } from '../urls/content-paths.ts'
import type { TextLock } from './text-locks.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Merges two edits of the same page, `mine` and `theirs`, which are both based on `base`. A text that only one of them
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

/** A section that is not in all three has no common base: `mine` wins, unless it equals `base`. */
function merged<S extends string, T>(
  name: S,
  merge: Merge<T>,
  mine: T | undefined,
  base: T | undefined,
  theirs: T | undefined,
): { [K in S]?: T } {
  if (mine && base && theirs) return section(name, merge(mine, base, theirs))
  const isMine = mine && JSON.stringify(mine) !== JSON.stringify(base)
  return section(name, isMine ? mine : theirs)
}

const section = <S extends string, T>(name: S, value: T | undefined): { [K in S]?: T } => {
  const sections: { [K in S]?: T } = {}
  if (value) sections[name] = value
  return sections
}

function mergedTexts<T extends Texts>(mine: T, base: T, theirs: T): T {
  const taken = Object.entries(theirs).filter(
    ([name, text]) => text !== base[name] && !isChanged(mine[name], base[name]),
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
