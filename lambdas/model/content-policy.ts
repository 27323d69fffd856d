/** What a generated page may never say (docs/design/generation.md, Words of its own for each store): each with the words that show it. */
const forbidden: readonly { claim: string; pattern: RegExp }[] = [
  {
    claim: 'testimonials or reviews',
    pattern: /\btestimonials?\b|\breviews? (from|by|say)\b|\breviewers?\b/i,
  },
  {
    claim: 'quotes from customers',
    pattern:
      /\b(customers?|students?|learners?|buyers?|clients?|people) (say|said|love|rave|agree|report)\b/i,
  },
  {
    claim: 'ratings',
    pattern:
      /[★⭐]|\b(five|[1-5])[- ]stars?\b|\b\d(\.\d)?\s*(\/|out of)\s*(5|10)\b|\b(top|highest|highly|best)[- ]rated\b/i,
  },
  {
    claim: 'customer counts',
    pattern:
      /\b(\d[\d,.]*\s*[km]?\+?|hundreds|thousands|tens of thousands|millions|countless)( of)?( [a-z-]+){0,2} (customers?|students?|learners?|creators?|sellers?|members?|buyers?|people|clients?|users?|graduates?)\b|\btrusted by\b|\bbest-?sell(er|ing)\b|\bjoin (over|more than|thousands|hundreds|millions)\b/i,
  },
  {
    claim: 'income or result promises',
    pattern:
      /\b(mak(e|es|ing)|earn(s|ing)?) (more |extra |real |serious |easy )?(money|income|profits?|a living|cash)\b|\b(six|seven|6|7)[- ]figures?\b|\b(passive|guaranteed|extra|steady) income\b|\bguarantee(s|d)?\b|\bget rich\b|\bquit your (day )?job\b|\b(double|triple) your\b|\brisk[- ]free\b|\bfinancial freedom\b/i,
  },
  {
    claim: 'prices or amounts of money',
    pattern:
      /[$€£¥₹]\s*\d|\b\d[\d,.]*\s*(dollars?|euros?|pounds?|usd|eur|gbp)\b|\b\d+\s*(%|percent) (off|discount|commission)\b/i,
  },
  { claim: 'links or markup', pattern: /https?:|\bwww\.|[<>]/i },
]

/**
 * Returns the kinds of claims in `text` that no page may make. Names of the seller's own store and of the catalog's
 * products, given in `exempt`, are ignored.
 */
export function contentPolicyViolations(text: string, exempt: readonly string[]): string[] {
  const written = exempt.reduce((rest, name) => withoutName(rest, name), text)
  return forbidden.filter(({ pattern }) => pattern.test(written)).map(({ claim }) => claim)
}

function withoutName(text: string, name: string) {
  if (!name.trim()) return text
  const letters = name.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'giu'), 'it')
}
