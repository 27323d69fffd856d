import { type Section, sections } from '#contract/site/site.ts'

/** The editor's tabs: the page's sections and its theme. */
export const editorTabs = [...sections, 'theme'] as const
export type EditorTab = (typeof editorTabs)[number]

export const editorTabNames: Record<EditorTab, string> = {
  hero: 'Opening',
  benefits: 'Benefits',
  features: 'Features',
  theme: 'Theme',
}

export const isEditorTab = (value: string): value is EditorTab => Object.hasOwn(editorTabNames, value)

export const sectionOf = (path: string): Section | undefined =>
  sections.find((section) => path.startsWith(`${section}.`))

/** Returns the id of the field for a content path. */
export const fieldId = (path: string) => `text-${path.replaceAll('.', '-')}`
