import * as z from 'zod/mini'
import { Benefits, Features, Hero, type Section, type SiteContent } from '#contract/site.ts'

export const sectionSchemas: { [S in Section]: z.ZodMiniType<SiteContent[S]> } = {
  hero: Hero,
  benefits: Benefits,
  features: Features,
}

/** Keywords that structured output refuses or ignores; the answer is validated in full afterwards. */
const unsupported = new Set([
  '$schema',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'pattern',
  'format',
])

/**
 * The section's contract as the JSON schema that the model is bound to: the section alone in an object, because
 * structured output wants an object at its root.
 */
export function modelSchema(section: Section): Record<string, unknown> {
  return supported(z.toJSONSchema(z.strictObject({ [section]: sectionSchemas[section] }), { io: 'input' }))
}

function supported(node: object): Record<string, unknown> {
  const kept = Object.entries(node).filter(([keyword]) => !unsupported.has(keyword))
  return Object.fromEntries(kept.map(([keyword, value]) => [keyword, inside(value)]))
}

function inside(value: unknown) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? supported(value) : value
}
