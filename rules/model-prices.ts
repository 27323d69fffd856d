/**
 * US dollars per million tokens at list price, for models that support structured output: https://platform.openai.com/docs/pricing,
 * read on 2026-11-23. Input that the provider has cached is cheaper, so this is what a call costs at most.
 */
export const dollarsPerMillionTokens: Record<string, { input: number; output: number }> = {
  'gpt-6-luna': { input: 0.1, output: 0.5 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
}

export type TokensUsed = { input: number; output: number }

/** Returns what a call costs in millionths of a dollar, rounded up; undefined for a model without a price. */
export function modelMicroDollars(model: string, { input, output }: TokensUsed): number | undefined {
  const price = dollarsPerMillionTokens[model]
  return price && Math.ceil(input * price.input + output * price.output)
}
