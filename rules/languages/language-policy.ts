/** What a text may never say, as alternatives of a regular expression that begin and end with whole words. */
export type LanguagePolicy = {
  testimonials: string
  quotes: string
  ratings: string
  counts: string
  results: string
  prices: string
  advice: string
  commands: string
}
