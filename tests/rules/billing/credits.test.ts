import { expect, test } from 'vitest'
import { api } from '#contract/api/api.ts'
import { generationCost, reservationSeconds, sectionCost, signUpCredits } from '#rules/billing/credits.ts'

test('a sign-up pays for ten generations; a section costs a tenth', () => {
  expect(signUpCredits / generationCost).toBe(10)
  expect(sectionCost * 10).toBe(generationCost)
})

test('a reservation outlives the longest generation', () => {
  expect(reservationSeconds).toBeGreaterThan(api['openai-generate-site'].timeoutSeconds)
})
