import { expect, test } from 'vitest'
import { generationCost, reservationSeconds, sectionCost, signUpCredits } from '#rules/credits.ts'

test('signing up pays for ten generations, and a section costs a tenth of a site', () => {
  expect(signUpCredits / generationCost).toBe(10)
  expect(sectionCost * 10).toBe(generationCost)
})

test('a reservation outlives the longest generation, 29 seconds', () => {
  expect(reservationSeconds).toBe(60)
})
