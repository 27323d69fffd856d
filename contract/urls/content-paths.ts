import type { Section, SiteContent } from '../site/site.ts'
import { isLocked, type TextLock } from '../site/text-locks.ts'

/** A page in which sections may be missing. */
export type PartialContent = { [S in Section]?: SiteContent[S] | undefined }

/** Returns only these sections of the page. */
export const pickPaths = (
  chosen: readonly Section[],
  { hero, benefits, features }: PartialContent,
): PartialContent => ({
  ...(chosen.includes('hero') && hero && { hero }),
  ...(chosen.includes('benefits') && benefits && { benefits }),
  ...(chosen.includes('features') && features && { features }),
})

/** Returns every text of the page by its path, such as `benefits.0.title`. */
export function textsOf({ hero, benefits = [], features = [] }: PartialContent): Map<string, string> {
  return new Map([
    ...withPaths('hero', hero ?? {}),
    ...benefits.flatMap((item, position) => withPaths(`benefits.${position}`, item)),
    ...features.flatMap((item, position) => withPaths(`features.${position}`, item)),
  ])
}

const withPaths = (path: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]): [string, string] => [`${path}.${name}`, text])

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

/** Returns the paths of a section's locked texts. */
export const lockedPaths = (section: Section, content: PartialContent, locks: readonly TextLock[]) =>
  [...textsOf({ [section]: content[section] }).keys()].filter((path) => isLocked(locks, path))

/** Whether all texts of this section are locked, so that a regeneration has nothing to write. */
export const isWhollyLocked = (section: Section, content: PartialContent, locks: readonly TextLock[]) =>
  content[section] !== undefined &&
  lockedPaths(section, content, locks).length === textsOf({ [section]: content[section] }).size
