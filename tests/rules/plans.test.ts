import { expect, test } from 'vitest'
import { landingMinimum, mayChoose, plans, productLimit } from '#rules/plans.ts'

test('§6 plan tiers: Starter holds 3 products, Pro holds 10', () => {
  expect(productLimit('lite')).toBe(3)
  expect(productLimit('pro')).toBe(10)
})

test('§9 plans: Starter costs $47 and Pro $247 a month', () => {
  expect(plans.lite).toMatchObject({ label: 'Starter', badge: 'LITE', priceCentsPerMonth: 4700 })
  expect(plans.pro).toMatchObject({ label: 'Pro', badge: 'PRO', priceCentsPerMonth: 24700 })
})

test('§9 plans: each lists what it includes', () => {
  expect(plans.lite.features).toHaveLength(6)
  expect(plans.pro.features).toContain('Recommendation engine')
})

test('§5 product picker: the landing page asks for at least 3, which a Starter plan can hold', () => {
  expect(landingMinimum).toBe(3)
  expect(landingMinimum).toBeLessThanOrEqual(productLimit('lite'))
})

test('a product for Pro can be chosen on Pro only', () => {
  expect(mayChoose('lite', { pro_only: true })).toBe(false)
  expect(mayChoose('pro', { pro_only: true })).toBe(true)
  expect(mayChoose('lite', { pro_only: false })).toBe(true)
})
