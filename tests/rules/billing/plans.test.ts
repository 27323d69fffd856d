import { expect, test } from 'vitest'
import {
  featuresOf,
  maySellProduct,
  minLandingProducts,
  type Plan,
  plans,
  productLimit,
} from '#rules/billing/plans.ts'

test('plan tiers: Starter holds 3 products, Pro holds 10', () => {
  expect(productLimit('lite')).toBe(3)
  expect(productLimit('pro')).toBe(10)
})

test('plans: Starter costs $47 and Pro $247 a month', () => {
  expect(plans.lite).toMatchObject({ label: 'Starter', badge: 'LITE', priceCentsPerMonth: 4700 })
  expect(plans.pro).toMatchObject({ label: 'Pro', badge: 'PRO', priceCentsPerMonth: 24700 })
})

test('plans: each lists what it includes', () => {
  const textsOf = (plan: Plan) => featuresOf(plan).map(({ text }) => text)
  expect(textsOf('lite')).toEqual([
    'AI Marketing Suite',
    'Content Generator',
    'Store Builder',
    'Analytics Dashboard',
    'Basic market research',
    'Email support',
  ])
  expect(textsOf('pro')).toEqual([
    'Everything in Starter',
    'Advanced store optimization',
    'Funnel creator',
    'Advanced analytics',
    'Premium research',
    'Recommendation engine',
    'Priority support',
  ])
})

test('product picker: the landing page’s minimum of 3 fits a Starter plan', () => {
  expect(minLandingProducts).toBe(3)
  expect(minLandingProducts).toBeLessThanOrEqual(productLimit('lite'))
})

test('a product for Pro can be chosen on Pro only', () => {
  expect(maySellProduct('lite', { pro_only: true })).toBe(false)
  expect(maySellProduct('pro', { pro_only: true })).toBe(true)
  expect(maySellProduct('lite', { pro_only: false })).toBe(true)
})
