import { describe, expect, test } from 'vitest'
import { customerMatcher, matchesOrder, type OrderSearch, searchTerm } from '#rules/sales-search.ts'

test.each([
  [' Ada.Lovelace@Example.com ', 'a***e@example.com'],
  ['a***e@example.com', 'a***e@example.com'],
  ['ada@example', 'ada@example'],
  ['@example.com', '@example.com'],
  ['ada@one@example.com', 'ada@one@example.com'],
  ['Ada', 'ada'],
])('what is typed as "%s" is compared as "%s"', (typed, term) => {
  expect(searchTerm(typed)).toBe(term)
})

describe('a customer is found', () => {
  const ada = { email: 'a***e@Example.com', country: 'DE' }

  test.each(['ada.lovelace@example.com', 'EXAMPLE', 'de', ' germ'])('by "%s"', (typed) => {
    expect(customerMatcher(typed)(ada)).toBe(true)
  })

  test.each(['bob@example.com', 'france', 'lovelace'])('not by "%s"', (typed) => {
    expect(customerMatcher(typed)(ada)).toBe(false)
  })

  test('by no country where none is known', () => {
    expect(customerMatcher('germany')({ email: 'a***e@example.com' })).toBe(false)
    expect(customerMatcher('')({ email: 'a***e@example.com' })).toBe(true)
  })
})

describe('an order is found', () => {
  const order = {
    id: 'pay_8F',
    state: 'paid',
    buyer: { email: 'a***e@example.com' },
    lines: [
      { title: 'Brand Basics', product_id: 'brand' },
      { title: 'Pricing', product_id: 'pricing' },
    ],
  }
  const isFound = (search: OrderSearch) => matchesOrder(order, search)

  test.each<OrderSearch>([
    {},
    { q: '  ' },
    { q: 'PAY_8f' },
    { q: 'brand b' },
    { q: 'PRICING' },
    { q: 'ada.lovelace@example.com' },
    { state: 'paid' },
    { product: 'pricing' },
    { q: 'pricing', state: 'paid', product: 'brand' },
  ])('by %o', (search) => {
    expect(isFound(search)).toBe(true)
  })

  test.each<OrderSearch>([
    { q: 'pay_9' },
    { q: 'bob@example.com' },
    { state: 'refunded' },
    { product: 'Brand Basics' },
    { q: 'pricing', state: 'refunded' },
    { q: 'nothing', state: 'paid', product: 'brand' },
  ])('not by %o', (search) => {
    expect(isFound(search)).toBe(false)
  })

  test('by a whole address where the seller sees it', () => {
    const seen = { ...order, buyer: { email: 'hidden', full_email: 'Ada.Lovelace@example.com' } }
    expect(matchesOrder(seen, { q: 'lovelace' })).toBe(true)
    expect(matchesOrder({ ...order, buyer: { email: 'hidden' } }, { q: 'lovelace' })).toBe(false)
  })
})
