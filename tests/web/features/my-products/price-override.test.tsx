import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LinkedStoreProduct } from '#contract/store.ts'
import { keys } from '#web/lib/queries.ts'
import { type MockReplies, ok, refused } from '../../mock-api.ts'
import { settled } from '../../settle.ts'
import { setScreenWidth } from '../browser-window.ts'
import { closePage } from '../page.tsx'
import { draft, openMyProducts, patchDraft, rowOf } from './open-my-products.tsx'

beforeEach(() => setScreenWidth(1440))
afterEach(closePage)

describe('Price override', () => {
  const openEditor = async (item: LinkedStoreProduct, replies: MockReplies) => {
    const page = await openMyProducts([item], replies)
    await page.user.click(screen.getByRole('button', { name: `Change the price of ${item.product.title}` }))
    const field = await screen.findByLabelText('Price in dollars')
    return { ...page, field }
  }
  const save = () => screen.getByRole('button', { name: 'Save price' })

  test('a price within 50 % and 300 % is saved and shows earnings', async () => {
    const { user, field, sent } = await openEditor(draft, {
      [patchDraft]: ok({ ...draft, price_override: 15_000 }),
    })
    await user.clear(field)
    await user.type(field, '150')
    expect(within(screen.getByRole('dialog')).getByText('$82.50')).toBeTruthy()
    await user.click(save())
    expect(await screen.findByText('Price saved')).toBeTruthy()
    expect(sent.find(({ route }) => route === patchDraft)?.body).toEqual({ price_override: 15_000 })
    expect(rowOf(draft).getByText('$150')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the catalog price is no price of their own', async () => {
    const priced = { ...draft, price_override: 15_000 }
    const { user, field, sent } = await openEditor(priced, { [patchDraft]: ok(draft) })
    await user.clear(field)
    await user.type(field, String(draft.product.default_price / 100))
    await user.click(save())
    await screen.findByText('Price saved')
    expect(sent.find(({ route }) => route === patchDraft)?.body).toEqual({ price_override: null })
  })

  test('saving gives the focus back to the pencil', async () => {
    const { user, field } = await openEditor(draft, { [patchDraft]: ok({ ...draft, price_override: 9800 }) })
    await user.clear(field)
    await user.type(field, '98{Enter}')
    await screen.findByText('Price saved')
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Change the price/),
    )
  })

  test('leaving the dialog discards what was typed, and focus returns', async () => {
    const { user, field, sent } = await openEditor(draft, {})
    await user.type(field, '9')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Change the price/),
    )
    expect(sent.map(({ route }) => route)).not.toContain(patchDraft)
  })

  test.each(['48', '292', 'ten', '99.50', ''])('the price "%s" is refused with the range', async (text) => {
    const { user, field, sent } = await openEditor(draft, {})
    await user.clear(field)
    if (text) await user.type(field, text)
    await user.click(save())
    expect(document.activeElement).toBe(field)
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a whole amount from $49 to $291.')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent.map(({ route }) => route)).not.toContain(patchDraft)
  })

  test('clearing an own price returns to the catalog price', async () => {
    const own = { ...draft, price_override: 15_000 }
    const { user, sent } = await openEditor(own, { [patchDraft]: ok(draft) })
    await user.click(screen.getByRole('button', { name: 'Use the catalog price' }))
    expect(await screen.findByText('Price saved')).toBeTruthy()
    expect(sent.find(({ route }) => route === patchDraft)?.body).toEqual({ price_override: null })
  })

  test('a saved price is not replaced by a list that was read before', async () => {
    let late = (_: LinkedStoreProduct[]) => {}
    let isFirst = true
    const { user, field, queries } = await openEditor(draft, {
      'GET /api/store-products'() {
        if (!isFirst) return new Promise((resolve) => (late = (products) => resolve(ok({ products }))))
        isFirst = false
        return ok({ products: [draft] })
      },
      [patchDraft]: ok({ ...draft, price_override: 15_000 }),
    })
    await user.clear(field)
    await user.type(field, '150')
    void queries.invalidateQueries({ queryKey: keys.storeProducts })
    await settled()
    await user.click(save())
    await screen.findByText('Price saved')
    late([draft])
    await waitFor(() => expect(queries.isFetching()).toBe(0))
    expect(rowOf(draft).getByText('$150')).toBeTruthy()
  })

  test('the dialog stays while its price is saved, and says why it was not', async () => {
    let refuse = () => {}
    const { user, field } = await openEditor(draft, {
      [patchDraft]: () =>
        new Promise((resolve) => {
          refuse = () => resolve(refused('invalid-input', 400, 'This price is not allowed.'))
        }),
    })
    await user.clear(field)
    await user.type(field, '150{Enter}{Escape}')
    refuse()
    expect((await screen.findByRole('alert')).textContent).toBe('This price is not allowed.')
  })

  test('a catalog price with cents stays as it is when saved unchanged', async () => {
    const withCents = { ...draft, product: { ...draft.product, default_price: 4950 } }
    const { user, sent } = await openEditor(withCents, { [patchDraft]: ok(withCents) })
    await user.click(save())
    await screen.findByText('Price saved')
    expect(sent.find(({ route }) => route === patchDraft)?.body).toEqual({ price_override: null })
  })

  test('whole dollars that are typed over a catalog price with cents are saved', async () => {
    const withCents = { ...draft, product: { ...draft.product, default_price: 4950 } }
    const { user, field, sent } = await openEditor(withCents, {
      [patchDraft]: ok({ ...withCents, price_override: 5000 }),
    })
    await user.clear(field)
    await user.type(field, '50')
    await user.click(save())
    await waitFor(() =>
      expect(sent.find(({ route }) => route === patchDraft)?.body).toEqual({ price_override: 5000 }),
    )
  })

  test('a price refused by the server is explained at its field', async () => {
    const { user, field } = await openEditor(draft, {
      [patchDraft]: refused('invalid-input', 400, 'This price is not allowed.'),
    })
    await user.clear(field)
    await user.type(field, '100')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe('This price is not allowed.')
  })
})
