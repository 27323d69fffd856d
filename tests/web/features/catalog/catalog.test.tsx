import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { catalog, homeWith, openProduct } from '../samples.ts'
import { catalogShown } from './catalog-cards.ts'
import { cardOf, cards, openCatalog, titles } from './open-catalog.tsx'

afterEach(closePage)

describe('Product Catalog', () => {
  test('catalog card: shows every element', async () => {
    const product = {
      ...openProduct(0),
      default_price: 9700,
      commission_pct: 55,
      tags: ['a', 'b', 'c', 'd', 'e'],
    }
    await openCatalog({ 'GET /api/catalog': ok({ products: [product] }) })
    const card = within(await cardOf(product))
    for (const text of [
      'Beginner',
      '55% commission',
      product.title,
      'You Earn Per Sale',
      '$53.35',
      '$97',
      product.short_blurb,
      `${product.popularity_pct}% popularity`,
      'a',
      'b',
      'c',
      '+2',
    ]) {
      expect(card.getByText(text)).toBeTruthy()
    }
    expect(card.queryByText('d')).toBeNull()
    expect(card.getByRole('button', { name: 'Select' })).toBeTruthy()
  })

  test('catalog search: cards are ordered by popularity, highest first', async () => {
    await openCatalog({ 'GET /api/catalog': ok({ products: catalog.toReversed() }) })
    expect(titles()).toEqual(catalog.map(({ title }) => title))
  })

  test('catalog search: finds in titles, blurbs and tags whatever the case', async () => {
    const { user } = await openCatalog()
    const box = screen.getByPlaceholderText('Search products, topics, or keywords...')
    await user.type(box, 'NEWSLETTER')
    await waitFor(() => expect(cards().length).toBeLessThan(catalog.length))
    expect(titles()).toContain('The Weekly Letter: Email People Look Forward To')
  })

  test('level filter: the pressed button says so and the level matches exactly', async () => {
    const { user } = await openCatalog()
    expect(screen.getByRole('button', { name: 'All Levels', pressed: true })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Advanced' }))
    expect(screen.getByRole('button', { name: 'Advanced', pressed: true })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'All Levels', pressed: false })).toBeTruthy()
    const advanced = catalog.filter(({ level }) => level === 'advanced').map(({ title }) => title)
    expect(titles()).toEqual(advanced)
  })

  test('catalog: an empty result says what to do', async () => {
    const { user } = await openCatalog()
    await user.type(screen.getByRole('searchbox'), 'zzzz')
    expect(await screen.findByText('No products found')).toBeTruthy()
    expect(screen.getByText('Try adjusting your search terms or filters')).toBeTruthy()
  })

  test('catalog load: a failure is said and can be tried again', async () => {
    let isUp = false
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/catalog': () => (isUp ? ok({ products: catalog }) : refused('internal', 500)),
    })
    const { user } = openPage(<CatalogPage />)
    expect(await screen.findByText('Error')).toBeTruthy()
    expect(screen.getAllByText('Failed to load products').length).toBeGreaterThan(0)
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await catalogShown()
    expect(cards()).toHaveLength(catalog.length)
  })

  test('how many were found is announced', async () => {
    const { user } = await openCatalog()
    expect(screen.getByText('10 products found')).toBeTruthy()
    await user.type(screen.getByRole('searchbox'), 'considerate')
    expect(await screen.findByText('1 product found')).toBeTruthy()
  })

  test('the keyboard can skip the cards', async () => {
    await openCatalog()
    const target = screen.getByRole('link', { name: 'Skip to your selection' }).getAttribute('href') ?? ''
    expect(document.querySelector(target)?.textContent).toContain('Add to Store')
  })

  test('while the catalog loads, a skeleton is shown', () => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': neverReplies })
    openPage(<CatalogPage />)
    expect(screen.getByText('Loading the catalog')).toBeTruthy()
  })

  test('the visible cards are drawn first, then the rest', async () => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products: catalog }) })
    openPage(<CatalogPage />)
    expect(await screen.findAllByRole('article')).toHaveLength(6)
    await catalogShown()
    expect(titles()).toEqual(catalog.map(({ title }) => title))
  })

  test('a thousand products are shown a page at a time', async () => {
    const first = openProduct(0)
    const products = Array.from({ length: 1000 }, (_, n) => ({ ...first, id: `p${n}`, title: `Course ${n}` }))
    const { user } = await openCatalog({ 'GET /api/catalog': ok({ products }) })
    const before = cards().length
    expect(before).toBeLessThan(100)
    await user.click(screen.getByRole('button', { name: 'Show more products' }))
    expect(cards().length).toBeGreaterThan(before)
  })
})

describe('The filter in the url', () => {
  const openAt = async (search: string) => {
    mockApi({ 'GET /api/home': ok(homeWith()), 'GET /api/catalog': ok({ products: catalog }) })
    return openPage(<CatalogPage />, search)
  }
  const levelButton = (name: string) => screen.getByRole('button', { name })

  test('is applied when the page is opened', async () => {
    await openAt('?level=advanced&q=funnel')
    expect(levelButton('Advanced').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('funnel')
  })

  test('follows what is chosen and typed', async () => {
    const { user, router } = await openAt('')
    await catalogShown()
    await user.click(levelButton('Beginner'))
    await user.type(screen.getByRole('searchbox'), 'letter')
    await waitFor(() => expect(router.state.location.search).toBe('?level=beginner&q=letter'))
    await user.click(levelButton('All Levels'))
    await waitFor(() => expect(router.state.location.search).toBe('?q=letter'))
  })

  test('a level chosen just before the text is written stays chosen', async () => {
    vi.useFakeTimers()
    const { router } = await openAt('?q=letter')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
    // Nothing is drawn between the press and the end of the pause.
    act(() => {
      levelButton('Beginner').click()
      vi.advanceTimersByTime(1_000)
    })
    vi.useRealTimers()
    await waitFor(() => expect(router.state.location.search).toBe('?level=beginner'))
  })

  test('is gone after a link to the catalog without one', async () => {
    const { router } = await openAt('?q=letter')
    await catalogShown()
    await act(() => router.navigate('/page'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  })

  test('ignores a level that does not exist', async () => {
    await openAt('?level=expert')
    expect(levelButton('All Levels').getAttribute('aria-pressed')).toBe('true')
  })
})
