import { type PartialContent, pickPaths, textsOf } from '#contract/content-paths.ts'
import { type Section, sections } from '#contract/site.ts'
import type { SiteText } from '../../data/site/site-text.ts'

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
