import { isLocked, type Lock } from './locks.ts'
import type { Section, SiteContent } from './site.ts'

/** As much of a page as there is. */
export type SomeContent = { [S in Section]?: SiteContent[S] | undefined }

/** Only these sections of it. */
export const only = (chosen: readonly Section[], { hero, benefits, features }: SomeContent): SomeContent => ({
  ...(chosen.includes('hero') && hero && { hero }),
  ...(chosen.includes('benefits') && benefits && { benefits }),
  ...(chosen.includes('features') && features && { features }),
})

/** Every text of the page by its place, such as `benefits.0.title`. */
export function textsOf({ hero, benefits = [], features = [] }: SomeContent): Map<string, string> {
  return new Map([
    ...placed('hero', hero ?? {}),
    ...benefits.flatMap((item, position) => placed(`benefits.${position}`, item)),
    ...features.flatMap((item, position) => placed(`features.${position}`, item)),
  ])
}

const placed = (place: string, texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([name, text]): [string, string] => [`${place}.${name}`, text])

/** Places whose text in `sent` is not the present one; a section that was not sent has none. */
export function changedPlaces(present: SomeContent, sent: SomeContent): string[] {
  const former = textsOf(present)
  return [...textsOf(sent)].flatMap(([place, text]) => (former.get(place) === text ? [] : [place]))
}

/** The locks that hold a text of this page, each once. */
export function effectiveLocks(locks: readonly Lock[], content: SomeContent): Lock[] {
  const places = [...textsOf(content).keys()]
  return [...new Set(locks)].filter((lock) => places.some((place) => isLocked([lock], place)))
}

/** The places of a section's locked texts. */
export const lockedPlaces = (section: Section, content: SomeContent, locks: readonly Lock[]) =>
  [...textsOf({ [section]: content[section] }).keys()].filter((place) => isLocked(locks, place))

/** Whether a regeneration has nothing to write in this section. */
export const isWhollyLocked = (section: Section, content: SomeContent, locks: readonly Lock[]) =>
  content[section] !== undefined &&
  lockedPlaces(section, content, locks).length === textsOf({ [section]: content[section] }).size
