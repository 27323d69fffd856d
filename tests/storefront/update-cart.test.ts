import { describe, expect, test } from 'vitest'
import type { ShownDeal } from '#storefront/store-page.ts'
import { examplePage } from '../harness/pages/example-page.ts'
import { addFirst, bodyOf, paymentPage, visit } from './store-visitor.ts'

const updateCart = '[role=alert] button'

test('a changed price and an unsold course move nothing before Update cart', async () => {
  const [first, second] = examplePage().products.map(({ id }) => id)
  const offers = [{ id: first, price_cents: 10_050 }]
  const store = await visit({
    replies: [{ body: { error: 'price-changed', message: 'Reload the page.', offers } }],
  })
  await store.press('[data-add]')
  await store.press(`[id="${second}"] [data-add]`)
  const { innerHTML } = store.find('[data-lines]')
  await store.press('[data-checkout]')
  const title = examplePage().products[1]?.title
  expect(store.text('[role=alert]')).toBe(`${title} is no longer sold. Update cart`)
  expect(store.find('[data-lines]').innerHTML).toBe(innerHTML)
  expect(store.text('[data-checkout]')).toBe('Checkout')
  await store.press(updateCart)
  expect(store.text('[role=alert]')).toBe('Your cart is up to date.')
  expect(store.window.document.activeElement).toBe(store.find('[data-checkout]'))
  expect([store.text('.price'), store.text('[data-sum]'), store.text('[data-total]')]).toEqual([
    '$100.50',
    '$100.50',
    '$100.50',
  ])
  expect(store.window.document.querySelectorAll('article')).toHaveLength(1)
  await store.press('[data-checkout]')
  expect(bodyOf(store, 1)).toMatchObject({ lines: [{ id: first, quantity: 1 }], total_cents: 10_050 })
  expect(bodyOf(store, 1).request_id).not.toBe(bodyOf(store).request_id)
  expect(store.opened).toEqual([paymentPage])
})

test('a changed price says so, and so does the next press on Checkout', async () => {
  const offers = examplePage().products.map(({ id }) => ({ id, price_cents: 10_050 }))
  const refusal = { body: { error: 'price-changed', message: 'Reload the page.', offers } }
  const store = await visit({ replies: [refusal, refusal] })
  await addFirst(store)
  await store.press('[data-checkout]')
  await store.press('[data-checkout]')
  expect(store.text('[role=alert]')).toBe('Prices have changed. Update cart')
  await store.press(updateCart)
  expect(store.text('[data-total]')).toBe('$100.50')
})

test('an old cart says that a course is no longer sold', async () => {
  const [known] = examplePage().products
  const before = await visit()
  await addFirst(before)
  const { localStorage } = before.window
  const key = Object.keys(localStorage).find((name) => name.startsWith('cart:')) ?? ''
  localStorage.setItem(key, JSON.stringify({ [known?.id ?? '']: 1, withdrawn: 2 }))
  const store = await visit({ memory: before.window })
  expect(store.text('[role=alert]')).toBe('A course is no longer sold.')
  expect(store.text('[data-count]')).toBe('1')
  await addFirst(store)
  expect(store.text('[role=alert]')).toBe('')
})

describe('the page of a course, after Update cart', () => {
  const { products } = examplePage()
  const [course, ...others] = products

  /** The course's page after its cart was refused and updated to these offers. */
  async function updatedTo(offers: readonly { id: string; price_cents: number }[]) {
    const store = await visit({
      path: `courses/${course?.slug}`,
      replies: [{ body: { error: 'price-changed', message: 'Reload the page.', offers } }],
    })
    await addFirst(store)
    await store.press('[data-checkout]')
    await store.press(updateCart)
    return store
  }

  test('has the new price beside the buttons and in the bar', async () => {
    const store = await updatedTo(products.map(({ id }) => ({ id, price_cents: 10_050 })))
    expect([store.text('.sum .price'), store.text('.bar b')]).toEqual(['$100.50', '$100.50'])
  })

  test('keeps the price in the bar when another course becomes cheaper', async () => {
    const store = await updatedTo([
      { id: course?.id ?? '', price_cents: 9_700 },
      ...others.map(({ id }) => ({ id, price_cents: 100 })),
    ])
    expect(store.text('.bar b')).toBe('$97')
  })

  test('keeps its text and offers nothing once the course is not sold', async () => {
    const store = await updatedTo(others.map(({ id, priceCents }) => ({ id, price_cents: priceCents })))
    expect(store.text('h1')).toBe(course?.title)
    expect(store.text('#buy')).toBe('This course is no longer sold.')
    expect(store.window.document.querySelector('.bar')).toBeNull()
    expect(store.window.document.querySelectorAll('.sale button')).toHaveLength(0)
    expect(store.find('dialog [data-empty]').hidden).toBe(false)
  })
})

test('a page kept by the browser no longer offers a bundle that has ended', async () => {
  const [, second, third] = examplePage().products.map(({ id }) => id)
  const ends = Date.now() + 60_000
  const deals: ShownDeal[] = [
    {
      ...{ id: 'd1', kind: 'bundle', name: 'Starter set', percent: 10, cents: 9000 },
      ...{ courses: [second ?? '', third ?? ''], until: new Date(ends).toISOString() },
    },
  ]
  const store = await visit({ deals })
  expect(store.find('.bundle')).toBeTruthy()
  store.find('.bundle').dataset.until = String(Date.now() - 1)
  store.window.dispatchEvent(Object.assign(new store.window.Event('pageshow'), { persisted: true }))
  expect(store.window.document.querySelector('.bundle')).toBeNull()
})
