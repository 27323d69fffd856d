import { describe, expect, test } from 'vitest'
import { renderStorePage } from '#storefront/render.ts'
import type { ShownDeal } from '#storefront/store-page.ts'
import { examplePage } from '../../harness/pages/example-page.ts'
import { bodyOf, visit } from '../store-visitor.ts'

describe('a recommended course', () => {
  const [first, second] = examplePage().products.map(({ id }) => id)
  const deals: ShownDeal[] = [
    { id: 'd1', kind: 'pair', name: 'With it', percent: 0, courses: [first ?? '', second ?? ''], cents: 1 },
  ]
  const sourceOf = async (url: string, adds: readonly string[]) => {
    const store = await visit({ deals, url, quote: { lines: [], deals: [], total_cents: 1 } })
    for (const selector of adds) await store.press(selector)
    await store.press('[data-checkout]')
    return bodyOf(store).source
  }
  const own = `[id="${second}"] [data-add]`

  test('makes an order without a source count as recommended', async () => {
    expect(await sourceOf('https://ada.stores.example/', ['[data-add]', '[data-pick]'])).toEqual({
      s: 'recommended',
    })
  })

  test('leaves the order to the link that brought the buyer', async () => {
    const url = 'https://ada.stores.example/?utm_source=bio'
    expect(await sourceOf(url, ['[data-add]', '[data-pick]'])).toEqual({ utm_source: 'bio' })
  })

  test('counts for nothing when it was taken from the page, or left the cart', async () => {
    const url = 'https://ada.stores.example/'
    expect(await sourceOf(url, ['[data-add]', own])).toEqual({})
    const removal = '[data-lines] li:last-child [data-remove]'
    expect(await sourceOf(url, ['[data-add]', '[data-pick]', removal])).toEqual({})
  })

  test('says in the cart what it adds to the course it goes with', () => {
    const [course, ...others] = examplePage().products
    if (!course) throw new Error('no course')
    const reason = 'Adds readers to sell it to'
    const products = [{ ...course, goesWith: new Map([[second ?? '', reason]]) }, ...others]
    const box = renderStorePage({ ...examplePage(), deals, products }).split('data-pair=')[1]
    expect(box?.slice(0, box.indexOf('</p>'))).toContain(reason)
  })
})
