import { courseIdIn, courseSection } from '#contract/site/content-paths.ts'
import { type HomeSection, type Section, sections } from '#contract/site/site.ts'

/** The tabs of the first page: its sections, and the theme of all pages. */
export const editorTabs = [...sections, 'theme'] as const
export type EditorTab = (typeof editorTabs)[number]

export const editorTabNames: Record<EditorTab, string> = {
  hero: 'Opening',
  benefits: 'Benefits',
  features: 'Features',
  theme: 'Theme',
}

export const isEditorTab = (value: string): value is EditorTab => Object.hasOwn(editorTabNames, value)

export const homeSectionOf = (path: string): HomeSection | undefined =>
  sections.find((section) => path.startsWith(`${section}.`))

/** Returns the section that a path's text is written with; undefined for a text that only the seller writes. */
export function sectionOf(path: string): Section | undefined {
  const course = courseIdIn(path)
  if (course !== undefined) return courseSection(course)
  return path.startsWith('about.') ? 'about' : homeSectionOf(path)
}

/** Returns the id of the field for a content path. */
export const fieldId = (path: string) => `text-${path.replaceAll('.', '-')}`
