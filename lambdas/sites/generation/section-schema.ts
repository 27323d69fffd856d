import type * as z from 'zod/mini'
import {
  Benefits,
  Features,
  Hero,
  type HomeSection,
  iconNames,
  type SiteContent,
} from '#contract/site/site.ts'
import { listSchema, objectSchema, textSchema } from '../../model/json-schema.ts'

export const sectionSchemas: { [S in HomeSection]: z.ZodMiniType<SiteContent[S]> } = {
  hero: Hero,
  benefits: Benefits,
  features: Features,
}

const shapes: Record<HomeSection, object> = {
  hero: objectSchema({ headline: textSchema, subheadline: textSchema, cta_text: textSchema }),
  benefits: listSchema(
    objectSchema({ icon: { ...textSchema, enum: iconNames }, title: textSchema, description: textSchema }),
  ),
  features: listSchema(objectSchema({ title: textSchema, description: textSchema })),
}

/**
 * The JSON schema sent to the model: the section alone in an object, because structured output requires an object at
 * its root, and without lengths, which structured output does not support. The output is fully validated afterwards. A
 * test compares the schema with the contract, because deriving it at run time would add 21 KB of zod to the function.
 */
export const modelSchema = (section: HomeSection): Record<string, unknown> =>
  objectSchema({ [section]: shapes[section] })
