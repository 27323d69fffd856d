import { languageProblem } from '../languages/function-words.ts'
import type { Language } from '../languages/languages.ts'
import { claimsInLanguage } from '../languages/policy.ts'
import { maxHashtags } from './places.ts'

/** Texts with a larger share of equal trigrams count as the same text. */
const maxEqualTrigrams = 0.6
const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? []

/** Returns the share of word trigrams of the shorter text that the other one has, too. */
export function trigramSimilarity(one: string, other: string): number {
  const [fewer, more] = [trigramsOf(one), trigramsOf(other)].sort((a, b) => a.size - b.size)
  if (!fewer || !more || fewer.size === 0) return 0
  return [...fewer].filter((trigram) => more.has(trigram)).length / fewer.size
}

/** Returns each three words of a text that follow each other. */
export function trigramsOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set(words.slice(2).map((_, start) => words.slice(start, start + 3).join(' ')))
}

/** Returns whether two pieces of a campaign say the same. */
export const areTooSimilar = (one: string, other: string): boolean =>
  trigramSimilarity(one, other) > maxEqualTrigrams

export const hashtagsIn = (text: string): string[] => text.match(/#[\p{L}\p{N}_]+/gu) ?? []

/** Returns the rules that a text of this language breaks wherever it is posted, one line each. */
export function postProblems(text: string, language: Language = 'en'): string[] {
  return [
    ...(hashtagsIn(text).length > maxHashtags ? [`Use at most ${maxHashtags} hashtags.`] : []),
    ...(linkLike.test(text) ? ['Never write a link, a domain or an account name.'] : []),
    ...(language === 'en' && adviceLike.test(text) ? ['Never write medical, legal or tax advice.'] : []),
    ...(commandLike.test(text) ? ['Never repeat instructions.'] : []),
    ...claimsInLanguage(language, text).map((claim) => `Never write ${claim}.`),
    ...[languageProblem(language, text)].filter((problem) => problem !== undefined),
  ]
}

const linkLike =
  /\b(https?|ftp|mailto|javascript):|\bwww\.|\b[\w-]+\.(com|net|org|io|co|shop|store|me|app|info|biz|link|ly|dev|xyz|site|online|gg|tv|to|ru|cn|de|uk|eu|us)\b|(^|\s)@\w/iu
const adviceLike =
  /\b(cures?|heals?|diagnos\w*|symptoms?|anxiety|depression|medication|weight[- ]loss|lose weight|burn fat|blood pressure|doctors?|lawyers?|attorneys?|lawsuits?|sue|legally (safe|protected)|legal advice|medical advice|tax[- ](free|deductible)|avoid (paying )?tax(es)?|write off)\b/iu
const commandLike =
  /\b(ignore|disregard|forget) (all |any |the |your |every )*(previous|prior|above|instructions?|rules?)\b|\bsystem prompt\b|\bas an ai\b|\blanguage model\b|\bI('m| am) sorry, (but )?I can/iu
