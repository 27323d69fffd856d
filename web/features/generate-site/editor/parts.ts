import { type Section, sections } from '#contract/site.ts'

/** What the editor shows one at a time: the page's sections, and its looks. */
export const parts = [...sections, 'theme'] as const
export type Part = (typeof parts)[number]

export const partNames: Record<Part, string> = {
  hero: 'Opening',
  benefits: 'Benefits',
  features: 'Features',
  theme: 'Theme',
}

export const isPart = (value: string): value is Part => Object.hasOwn(partNames, value)

export const sectionOf = (place: string): Section | undefined =>
  sections.find((section) => place.startsWith(`${section}.`))

/** The id of the field that edits a place's text. */
export const fieldId = (place: string) => `text-${place.replaceAll('.', '-')}`
