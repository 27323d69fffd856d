/** The parts of JSON Schema that structured output supports. https://platform.openai.com/docs/guides/structured-outputs */
export const textSchema = { type: 'string' }

export const listSchema = (items: object, bounds: { minItems?: number; maxItems?: number } = {}) => ({
  type: 'array',
  items,
  ...bounds,
})

/** Structured output requires every property and forbids others. */
export const objectSchema = (properties: Record<string, object>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
