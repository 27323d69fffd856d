import type * as z from 'zod/mini'
import { Benefits, Features, Hero, iconNames, type Section, type SiteContent } from '#contract/site/site.ts'

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
 * The JSON schema sent to the model: the section alone in an object, because structured output requires an object at
 * its root, and without lengths, which structured output does not support. The output is fully validated afterwards. A
 * test compares the schema with the contract, because deriving it at run time would add 21 KB of zod to the function.
 */
export const modelSchema = (section: Section): Record<string, unknown> =>
  object({ [section]: shapes[section] })
