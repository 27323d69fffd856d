import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { generationCost, reservationSeconds, sectionCost, signUpCredits } from '#rules/credits.ts'

test('signing up pays for ten generations, and a section costs a tenth of a site', () => {
  expect(signUpCredits / generationCost).toBe(10)
  expect(sectionCost * 10).toBe(generationCost)
})

test('a reservation outlives the longest generation', () => {
  expect(reservationSeconds).toBeGreaterThan(api['openai-generate-site'].timeoutSeconds)
})
