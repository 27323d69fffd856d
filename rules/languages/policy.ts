import { frenchPolicy } from './french-policy.ts'
import { germanPolicy } from './german-policy.ts'
import type { LanguagePolicy } from './language-policy.ts'
import type { Language } from './languages.ts'
import { portuguesePolicy } from './portuguese-policy.ts'
import { spanishPolicy } from './spanish-policy.ts'

const policies: Readonly<Record<Exclude<Language, 'en'>, LanguagePolicy>> = {
  es: spanishPolicy,
  pt: portuguesePolicy,
  de: germanPolicy,
  fr: frenchPolicy,
}

/** English is what every text is checked for; its patterns are in the checks themselves. */
const claims: readonly { kind: keyof LanguagePolicy; claim: string }[] = [
  { kind: 'testimonials', claim: 'testimonials or reviews' },
  { kind: 'quotes', claim: 'quotes from customers' },
  { kind: 'ratings', claim: 'ratings' },
  { kind: 'counts', claim: 'customer counts' },
  { kind: 'results', claim: 'income or result promises' },
  { kind: 'prices', claim: 'prices or amounts of money' },
  { kind: 'advice', claim: 'medical, legal or tax advice' },
  { kind: 'commands', claim: 'instructions' },
]

/** Returns the kinds of claims in a text of this language, beyond those that are found by their English words. */
export function claimsInLanguage(language: Language, text: string): string[] {
  if (language === 'en') return []
  const policy = policies[language]
  return claims.filter(({ kind }) => wholeWords(policy[kind]).test(text)).map(({ claim }) => claim)
}

/** `\b` knows no letters with accents. */
const wholeWords = (alternatives: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu')
