import { dollarsPerMillionTokens } from '#lambdas/model/token-prices.ts'
import { atMost } from '../report/row.ts'
import type { ModelResponse } from '../use/slow-model.ts'
import { defaultModel, production } from './production.ts'

const million = 1_000_000

/** What one generation costs with each model that has a list price, the dearest first. */
export function dollarsPerGeneration(responses: readonly ModelResponse[]) {
  const input = responses.reduce((sum, { inputTokens }) => sum + inputTokens, 0)
  const output = responses.reduce((sum, { outputTokens }) => sum + outputTokens, 0)
  return Object.entries(dollarsPerMillionTokens)
    .map(([model, price]) => ({ model, dollars: (input * price.input + output * price.output) / million }))
    .toSorted((a, b) => b.dollars - a.dollars)
}

type Priced = { what: string; limit: number; responses: readonly ModelResponse[] | undefined; note?: string }

/** Returns the prices of what was written with the model that a deployment uses by default. */
export function defaultModelPrices() {
  const model = defaultModel(production())
  const dollars = (responses: readonly ModelResponse[] = []) =>
    dollarsPerGeneration(responses).find((it) => it.model === model)?.dollars ?? Number.NaN
  return {
    model,
    dollars,
    row: ({ what, limit, responses, note }: Priced) =>
      atMost({
        what: `${what}: list price of its tokens, with the default model`,
        value: dollars(responses),
        ...{ limit, unit: 'dollars', digits: 5 },
        note: [`${model}, a token taken as four characters`, ...(note ? [note] : [])].join('; '),
      }),
  }
}
