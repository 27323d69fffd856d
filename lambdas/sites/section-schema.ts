import type * as z from 'zod/mini'
import { Benefits, Features, Hero, iconNames, type Section, type SiteContent } from '#contract/site.ts'

export const sectionSchemas: { [S in Section]: z.ZodMiniType<SiteContent[S]> } = {
  hero: Hero,
  benefits: Benefits,
  features: Features,
}

const object = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const text = { type: 'string' }
const list = (items: object) => ({ type: 'array', items })

const shapes: Record<Section, object> = {
  hero: object({ headline: text, subheadline: text, cta_text: text }),
  benefits: list(object({ icon: { ...text, enum: iconNames }, title: text, description: text })),
  features: list(object({ title: text, description: text })),
}

/**
 * The JSON schema that the model is bound to: the section alone in an object, because structured output wants
 * one at its root, and without lengths, which it doesn't support; the answer is validated in full afterwards. A
 * test compares it with the contract: deriving it at run time would put 21 KB of zod into the function.
 */
export const modelSchema = (section: Section): Record<string, unknown> =>
  object({ [section]: shapes[section] })
