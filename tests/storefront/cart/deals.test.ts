import { describe, expect, test } from 'vitest'
import { QuoteCart } from '#contract/sales/checkout.ts'
import { renderSite } from '#storefront/render-site.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import { examplePage } from '../../harness/pages/example-page.ts'
import { addFirst, checkoutId, sentTo, visit } from '../store-visitor.ts'

const page = examplePage()
const [first = '', second = '', third = ''] = page.products.map(({ id }) => id)
const quote = { lines: [], deals: [], total_cents: 1 }

describe('the code of a link', () => {
  const url = 'https://ada.stores.example/?code=SPRING'
  const codesSent = async (error: string) => {
    const refusal = { body: { error, message: 'Say this.' } }
    const store = await visit({ url, replies: [refusal, { body: quote }, { body: quote }] })
    await addFirst(store)
    const problem = store.text('[data-problem]')
    await addFirst(store)
    const codes = sentTo(store, '/api/quote').map(({ body }) => QuoteCart.parse(body).code)
    return { codes, problem }
  }

  test.each(['internal', 'maintenance', 'too-many-requests'])('stays in the cart after %s', async (error) => {
    expect(await codesSent(error)).toEqual({ codes: ['SPRING', 'SPRING'], problem: 'Say this.' })
  })

  test.each(['code-invalid', 'code-used-up', 'invalid-input'])('leaves the cart after %s', async (error) => {
    const { codes, problem } = await codesSent(error)
    expect(codes[0]).toBe('SPRING')
    expect(codes.slice(1).filter(Boolean)).toEqual([])
    expect(problem).toBe('Say this.')
  })
})

describe('a course that the cart suggests', () => {
  const pair = (id: string, other: string): ShownDeal => ({
    ...{ id, kind: 'pair', name: 'With it', percent: 10, courses: [first, other], cents: 1 },
  })

  test('is not suggested if this browser has bought it, but the next one is', async () => {
    const deals = [pair('d1', second), pair('d2', third)]
    const before = await visit({ deals, quote })
    await before.press(`[id="${second}"] [data-add]`)
    await before.press('[data-checkout]')
    const purchases = { paid: [checkoutId], owned: [second] }
    const store = await visit({ deals, quote, memory: before.window, purchases })
    await store.press(`[id="${first}"] [data-add]`)
    expect(store.find(`[data-pair][data-with="${second}"]`).hidden).toBe(true)
    expect(store.find(`[data-pair][data-with="${third}"]`).hidden).toBe(false)
  })
})

describe('a bundle with a first day', () => {
  const bundle = (from: string): ShownDeal[] => [
    { id: 'd1', kind: 'bundle', name: 'Set', percent: 20, courses: [first, second], cents: 100, from },
  ]
  const cardOf = (deals: ShownDeal[]) =>
    /<section class="bundle"[^>]*>/.exec(renderSite({ ...page, isLive: true, deals }).get('') ?? '')?.[0]

  test('is hidden until the script has found that it has begun', async () => {
    const deals = bundle('2026-01-01T00:00:00.000Z')
    expect(cardOf(deals)).toContain(' hidden')
    expect((await visit({ deals })).find('.bundle').hidden).toBe(false)
  })

  test('is taken from a page that is read before that day', async () => {
    const store = await visit({ deals: bundle(new Date(Date.now() + 1e9).toISOString()) })
    expect(store.window.document.querySelector('.bundle')).toBeNull()
  })
})
