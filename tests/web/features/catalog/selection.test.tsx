import { screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { CatalogProduct } from '#contract/catalog.ts'
import { type MockReplies, ok, refused } from '../../mock-api.ts'
import { closePage } from '../page.tsx'
import { catalog, homeWith, inStore, openProduct, storeProduct } from '../samples.ts'
import { cardOf, choose, openCatalog } from './open-catalog.tsx'

afterEach(closePage)

describe('Catalog selection', () => {
  test('catalog selection: Select toggles, the counter follows', async () => {
    const { user } = await openCatalog()
    const card = within(await cardOf(openProduct(0)))
    expect(screen.getByText('0 products selected')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Select' }))
    expect(screen.getByText('1 product selected')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Selected' }))
    expect(screen.getByText('0 products selected')).toBeTruthy()
  })

  test('catalog selection: products already in the store are disabled and labelled In Store', async () => {
    await openCatalog({ 'GET /api/home': ok(homeWith({ products: inStore([storeProduct(0)]) })) })
    const button = within(await cardOf(openProduct(0))).getByRole<HTMLButtonElement>('button', {
      name: 'In Store',
    })
    expect(button.disabled).toBe(true)
  })

  test('pro_only: on the Starter plan a Pro product leads to the plans', async () => {
    const { user, router } = await openCatalog()
    const proProduct = catalog.find(({ pro_only }) => pro_only)
    if (!proProduct) throw new Error('There is no such product.')
    await user.click(within(await cardOf(proProduct)).getByRole('link', { name: 'Upgrade to Pro Plan' }))
    expect(router.state.location.pathname).toBe('/app/billing')
    expect(router.state.location.search).toBe('?reason=pro-product&return_to=%2Fapp%2Foffers')
  })

  test('pro_only: on the Pro plan every product can be chosen', async () => {
    await openCatalog({ 'GET /api/home': ok(homeWith({}, 'pro')) })
    expect(screen.getAllByRole('button', { name: 'Select' })).toHaveLength(catalog.length)
  })

  test('catalog limit: Starter stops at 3', async () => {
    const { user } = await openCatalog()
    await choose(user, 4)
    expect(await screen.findByText('Selection Limit Reached')).toBeTruthy()
    expect(screen.getByText('You can select up to 3 products with your Starter plan.')).toBeTruthy()
    expect(screen.getByText('3 products selected')).toBeTruthy()
  })

  test('catalog limit: what is in the store already counts', async () => {
    await openCatalog({
      'GET /api/home': ok(homeWith({ products: inStore([storeProduct(0), storeProduct(1)]) })),
    }).then(({ user }) => choose(user, 2))
    expect(await screen.findByText('Selection Limit Reached')).toBeTruthy()
    expect(screen.getByText('1 product selected')).toBeTruthy()
  })

  test('catalog limit: Pro stops at 10', async () => {
    const more = Array.from({ length: 12 }, (_, n) => ({
      ...openProduct(0),
      id: `p${n}`,
      title: `Course ${n}`,
    }))
    const { user } = await openCatalog({
      'GET /api/home': ok(homeWith({}, 'pro')),
      'GET /api/catalog': ok({ products: more }),
    })
    await choose(user, 11)
    expect(await screen.findByText('You can select up to 10 products with your Pro plan.')).toBeTruthy()
    expect(screen.getByText('10 products selected')).toBeTruthy()
  })
})

describe('The sheet of a course', () => {
  const preview = {
    modules: [
      {
        title: 'A letter worth opening',
        lessons: [
          { id: 'one-promise', title: 'The one promise', kind: 'text', minutes: 4 },
          { id: 'calendar', title: 'Editorial calendar', kind: 'file' },
        ],
      },
    ],
    sample: { id: 'one-promise', title: 'The one promise', html: '<p>Say what each issue is for.</p>' },
  }
  const route = (product: CatalogProduct) => `GET /api/catalog/${product.id}/preview`
  const openSheet = async (replies: MockReplies) => {
    const product = openProduct(0)
    const page = await openCatalog({ [route(product)]: ok(preview), ...replies })
    await page.user.click(screen.getByRole('button', { name: product.title }))
    return { ...page, product, sheet: within(await screen.findByRole('dialog', { name: product.title })) }
  }

  test('shows bullets, the outline by module, and a lesson on demand', async () => {
    const { user, product, sheet } = await openSheet({})
    for (const bullet of product.learn_bullets) expect(sheet.getByText(bullet)).toBeTruthy()
    expect(await sheet.findByText('A letter worth opening')).toBeTruthy()
    expect(sheet.getByText('1 module, 2 lessons, about 4 min')).toBeTruthy()
    expect(sheet.getByText('Text · 4 min')).toBeTruthy()
    expect(sheet.queryByText('Say what each issue is for.')).toBeNull()
    await user.click(sheet.getByRole('button', { name: 'Read “The one promise”' }))
    expect(sheet.getByText('Say what each issue is for.')).toBeTruthy()
  })

  test('selects the course', async () => {
    const { user, sheet } = await openSheet({})
    await user.click(sheet.getByRole('button', { name: 'Select' }))
    expect(sheet.getByRole('button', { name: 'Selected' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByText('1 product selected')).toBeTruthy()
  })

  test('says that the lessons could not be loaded, and tries again', async () => {
    let isUp = false
    const product = openProduct(0)
    const { user, sheet } = await openSheet({
      [route(product)]: () => (isUp ? ok(preview) : refused('internal', 500)),
    })
    await sheet.findByText('The lessons could not be loaded')
    isUp = true
    await user.click(sheet.getByRole('button', { name: 'Try Again' }))
    expect(await sheet.findByText('A letter worth opening')).toBeTruthy()
  })
})
