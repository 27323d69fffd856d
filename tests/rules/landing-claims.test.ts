import { expect, test } from 'vitest'
import { claimsWithoutFigure, meanCommission } from '#rules/landing-claims.ts'

test('each specified claim is named as having no figure behind it', () => {
  const named = claimsWithoutFigure('specified').join('\n')
  for (const claim of ['80%', '1000+', '4.9/5', '60-second', '10,000+', '$208/month', '$97/mo', '$47/mo'])
    expect(named).toContain(claim)
})

test('measured claims leave nothing to name', () => {
  expect(claimsWithoutFigure('measured')).toEqual([])
})

test.each([
  [[], undefined],
  [[50], 50],
  [[40, 45, 50], 45],
  [[40, 45], 43],
])('the mean commission of %j is %s', (percentages, mean) => {
  expect(meanCommission(percentages)).toBe(mean)
})
