import { expect, test } from 'vitest'
import { dollarsPerMillionTokens, modelMicroDollars } from '#rules/model-prices.ts'

test('a call of the model costs its tokens at list price, rounded up', () => {
  expect(modelMicroDollars('gpt-6-luna', { input: 1_000_000, output: 1_000_000 })).toBe(600_000)
  expect(modelMicroDollars('gpt-6-luna', { input: 1, output: 0 })).toBe(1)
  expect(modelMicroDollars('gpt-6-luna', { input: 0, output: 0 })).toBe(0)
})

test('a model without a price costs nothing that is known', () => {
  expect(Object.keys(dollarsPerMillionTokens)).toContain('gpt-6-luna')
  expect(modelMicroDollars('test-model', { input: 1000, output: 1000 })).toBeUndefined()
})
