/** The languages that pieces may be written in. The policies in this folder have patterns for each. */
export const languages = {
  en: 'English',
  es: 'Spanish',
  pt: 'Portuguese',
  de: 'German',
  fr: 'French',
} as const
export type Language = keyof typeof languages

export const languageCodes = ['en', 'es', 'pt', 'de', 'fr'] as const satisfies readonly Language[]
