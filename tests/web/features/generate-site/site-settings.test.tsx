import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { mockApi, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith, siteWith, storeProduct } from '../samples.ts'
import { draft, field, generateRoute, openGenerator, published, staged, type } from './open-generator.tsx'

afterEach(closePage)

describe('Generate Site', () => {
  test('generate site: the top bar leads to /, /admin and /', async () => {
    await openGenerator()
    const bar = screen.getByRole('navigation', { name: 'Generate Site' })
    const targets = within(bar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
    expect(targets).toEqual(['/', '/admin', '/'])
  })

  test('generate site: asks for name, colour, phone and four social links', async () => {
    await openGenerator()
    expect(field('Store Name').value).toBe("Ada's Store")
    expect(field('Brand colour picker').value.toUpperCase()).toBe('#2563EB')
    expect(field('Brand colour hex code').value).toBe('#2563EB')
    for (const label of ['Support Phone', 'Facebook', 'Twitter', 'Instagram', 'YouTube']) {
      expect(field(label).value).toBe('')
    }
  })

  test('generate site: lists the published products and only those', async () => {
    await openGenerator()
    const list = within(screen.getByRole('region', { name: 'Published products' }))
    expect(list.getByText(published.product.title)).toBeTruthy()
    expect(list.queryByText(draft.product.title)).toBeNull()
  })

  test('the published products are ordered by popularity, highest first', async () => {
    const items = [2, 0, 1].map((n) => storeProduct(n, { status: 'published' }))
    await openGenerator({ 'GET /api/store-products': ok({ products: items }) })
    const list = within(screen.getByRole('region', { name: 'Published products' }))
    const shown = list.getAllByRole('listitem').map(({ textContent }) => textContent)
    const expected = [0, 1, 2].map((n) => expect.stringContaining(storeProduct(n).product.title))
    expect(shown).toEqual(expected)
  })

  test('the picker and the hex field set each other', async () => {
    await openGenerator()
    type('Brand colour picker', '#aa3300')
    expect(field('Brand colour hex code').value).toBe('#AA3300')
    type('Brand colour hex code', '#00aa33')
    expect(field('Brand colour picker').value.toLowerCase()).toBe('#00aa33')
  })

  test('a failure to load can be tried again', async () => {
    let isUp = false
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [] }),
      'GET /api/site': () => (isUp ? ok(siteWith()) : refused('internal', 500)),
    })
    const { user } = openPage(<GenerateSitePage />)
    expect(await screen.findByText('Failed to load your site')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByLabelText('Store Name')).toBeTruthy()
  })
})

describe('Settings', () => {
  test('typed text is saved automatically', async () => {
    const { sent } = await openGenerator()
    type('Support Phone', '+1 555 010 1234')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent.filter(({ route }) => route === 'PATCH /api/site')).toEqual([
      { route: 'PATCH /api/site', body: { support_phone: '+1 555 010 1234' } },
    ])
  })

  test('typed text is saved when the seller leaves immediately', async () => {
    const { sent, router } = await openGenerator()
    type('Store Name', 'Quiet Studio')
    await act(() => router.navigate('/elsewhere'))
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ route: 'PATCH /api/site', body: { store_name: 'Quiet Studio' } }),
    )
  })

  test('typed text is saved when the seller signs out immediately', async () => {
    vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue(undefined)
    const { sent } = await openGenerator()
    type('Store Name', 'Quiet Studio')
    await act(() => session.signOut())
    expect(sent.at(-1)).toEqual({ route: 'PATCH /api/site', body: { store_name: 'Quiet Studio' } })
  })

  test('a handle becomes the link that it means, and is saved once', async () => {
    const { sent } = await openGenerator({
      'PATCH /api/site': ({ body }) =>
        ok(siteWith({ settings: { ...siteWith().settings, ...Object(body) } })),
    })
    type('Instagram', '@ada')
    fireEvent.blur(field('Instagram'))
    await waitFor(() => expect(field('Instagram').value).toBe('https://instagram.com/ada'))
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent.filter(({ route }) => route === 'PATCH /api/site').map(({ body }) => body)).toEqual([
      { instagram: 'https://instagram.com/ada' },
    ])
  })

  test.each([
    ['Support Phone', 'call me', 'Enter a phone number like +1 555 010 1234.'],
    ['Facebook', 'https://evil.example/me', 'Enter a link like https://facebook.com/yourpage.'],
    ['Brand colour hex code', '#12', 'Enter a colour like #2563EB.'],
  ])('%s "%s" is refused at its field and not saved', async (label, value, message) => {
    const { sent, press } = await openGenerator()
    type(label, value)
    fireEvent.blur(field(label))
    expect(await screen.findByText(message)).toBeTruthy()
    await press()
    expect(document.activeElement).toBe(field(label))
    expect(screen.getByText(/^Check (Support Phone|Facebook|Brand Colour)\.$/)).toBeTruthy()
    expect(sent.map(({ route }) => route)).not.toContain(generateRoute)
    expect(sent.map(({ route }) => route)).not.toContain('PATCH /api/site')
  })

  test('settings that could not be saved say so and can be saved again', async () => {
    let isUp = false
    const { user } = await openGenerator({
      'PATCH /api/site': ({ body }) =>
        isUp
          ? ok(siteWith({ settings: { ...siteWith().settings, ...Object(body) } }))
          : refused('internal', 500),
    })
    type('Store Name', 'Quiet Studio')
    expect(await screen.findByText('Not saved.')).toBeTruthy()
    isUp = true
    await user.click(screen.getByRole('button', { name: 'Save again' }))
    expect(await screen.findByText('Saved')).toBeTruthy()
  })
})

describe('Two tabs', () => {
  test('shows what the other tab saved, and saving does not undo it', async () => {
    let settings = siteWith().settings
    const { sent } = await openGenerator({
      'GET /api/site': () => ok(siteWith({ settings })),
      'PATCH /api/site': ({ body }) => {
        settings = { ...settings, ...Object(body) }
        return ok(siteWith({ settings }))
      },
    })
    settings = { ...settings, store_name: 'Renamed Elsewhere' }
    type('Support Phone', '+1 555 010 1234')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(field('Store Name').value).toBe('Renamed Elsewhere')
    expect(field('Support Phone').value).toBe('+1 555 010 1234')
    type('Support Phone', '+1 555 010 9999')
    await waitFor(() => expect(settings.support_phone).toBe('+1 555 010 9999'))
    expect(settings.store_name).toBe('Renamed Elsewhere')
    const saved = sent.filter(({ route }) => route === 'PATCH /api/site')
    expect(saved.map(({ body }) => Object.keys(Object(body)))).toEqual([['support_phone'], ['support_phone']])
  })
})

describe('Back from another tab', () => {
  test('typing continues from what was saved there', async () => {
    let site = staged
    const { queries, router } = await openGenerator({ 'GET /api/site': () => ok(site) })
    // As in the application, for every query that mounts from here on.
    queries.setDefaultOptions({ queries: { staleTime: 30_000 } })
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate('/page'))
    site = { ...staged, settings: { ...staged.settings, store_name: 'Renamed Elsewhere' } }
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await waitFor(() => expect(field('Store Name').value).toBe('Renamed Elsewhere'))
    focusManager.setFocused(undefined)
  })
})
