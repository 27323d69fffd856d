import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sections } from '#contract/site/site.ts'
import { modelSchema, sectionSchemas } from '#lambdas/sites/generation/section-schema.ts'

/** Keywords that structured output refuses or ignores. */
const unsupported = ['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'format']

test.each(sections)('the model is bound to the contract of %s', (section) => {
  const contract = z.toJSONSchema(z.strictObject({ [section]: sectionSchemas[section] }))
  const supported = JSON.stringify(contract, (key, value) => (unsupported.includes(key) ? undefined : value))
  expect(modelSchema(section)).toEqual(JSON.parse(supported))
})
