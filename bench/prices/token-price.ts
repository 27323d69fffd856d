import { dollarsPerMillionTokens } from '#rules/model-prices.ts'
import type { ModelResponse } from '../use/slow-model.ts'

const million = 1_000_000

/** What one generation costs with each model that has a list price, the dearest first. */
export function dollarsPerGeneration(responses: readonly ModelResponse[]) {
  const input = responses.reduce((sum, { inputTokens }) => sum + inputTokens, 0)
  const output = responses.reduce((sum, { outputTokens }) => sum + outputTokens, 0)
  return Object.entries(dollarsPerMillionTokens)
    .map(([model, price]) => ({ model, dollars: (input * price.input + output * price.output) / million }))
    .toSorted((a, b) => b.dollars - a.dollars)
}
