import { focusManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#contract/site.ts'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { amplifyProvider } from '#web/lib/session/amplify-provider.ts'
import { session } from '#web/lib/session.ts'
import { answerWith, ok, refused, silence } from './answers.ts'
import {
  draft,
  field,
  generateRoute,
  live,
  openGenerator,
  published,
  staged,
  type,
} from './open-generator.tsx'
import { closePage, openPage } from './page.tsx'
import { content, homeWith, siteWith, storeProduct } from './samples.ts'

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
    answerWith({
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
  test('what is typed is saved by itself', async () => {
    const { sent } = await openGenerator()
    type('Support Phone', '+1 555 010 1234')
    expect(await screen.findByText('Saved')).toBeTruthy()
    expect(sent.filter(({ route }) => route === 'PATCH /api/site')).toEqual([
      { route: 'PATCH /api/site', body: { support_phone: '+1 555 010 1234' } },
    ])
  })

  test('what is typed is saved when the seller leaves immediately', async () => {
    const { sent, router } = await openGenerator()
    type('Store Name', 'Quiet Studio')
    await act(() => router.navigate('/elsewhere'))
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ route: 'PATCH /api/site', body: { store_name: 'Quiet Studio' } }),
    )
  })

  test('what is typed is saved when the seller signs out immediately', async () => {
    vi.spyOn(amplifyProvider, 'signOut').mockResolvedValue(undefined)
    const { sent } = await openGenerator()
    type('Store Name', 'Quiet Studio')
    await act(() => session.signOut())
    expect(sent.at(-1)).toEqual({ route: 'PATCH /api/site', body: { store_name: 'Quiet Studio' } })
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
  test('what the other tab has saved appears here, and saving here does not take it back', async () => {
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
    // As in the application, and for whoever looks from here on.
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

describe('Generator', () => {
  test.each(['  ', '\u200b'])('generator: a store name is required, and %j is none', async (name) => {
    const { press, button, sent } = await openGenerator()
    type('Store Name', name)
    expect(button.disabled).toBe(false)
    await press()
    expect(await screen.findByText('Store Name Required')).toBeTruthy()
    expect(screen.getByText('Please enter your store name to personalize your website.')).toBeTruthy()
    expect(document.activeElement).toBe(field('Store Name'))
    expect(sent.map(({ route }) => route)).not.toContain(generateRoute)
  })

  test('generator: a published product is required', async () => {
    const { press, sent } = await openGenerator({ 'GET /api/store-products': ok({ products: [draft] }) })
    await press()
    expect(await screen.findByText('No Products Found')).toBeTruthy()
    expect(sent.map(({ route }) => route)).not.toContain(generateRoute)
  })

  test('openai-generate-site: gets exactly the specified body, after the settings are saved', async () => {
    const { press, sent } = await openGenerator({ [generateRoute]: ok({ data: { content } }) })
    type('Store Name', 'Quiet Studio')
    type('Brand colour hex code', '#AA3300')
    await press()
    expect(await screen.findByText('Website Generated!')).toBeTruthy()
    const written = sent.filter(({ route }) => !route.startsWith('GET'))
    expect(written).toEqual([
      { route: 'PATCH /api/site', body: { store_name: 'Quiet Studio', brand_color: '#AA3300' } },
      {
        route: generateRoute,
        body: {
          contentType: 'site-bundle',
          storeName: 'Quiet Studio',
          niche: 'marketing',
          selectedOfferIds: [published.product_id],
          brandColors: ['#AA3300'],
        },
      },
    ])
  })

  test.each([
    ['with its message', refused('generation-failed', 502, 'The writer is away.'), 'The writer is away.'],
    ['without credits', refused('not-enough-credits', 409, 'Not enough credits'), 'Not enough credits'],
    ['with an empty result', ok({ data: {} }), 'No data received from generation service'],
    ['with no answer at all', ok(undefined), 'No data received from generation service'],
    ['without words', refused('generation-failed', 502, ''), 'Failed to generate website. Please try again.'],
    ['at the gateway', { status: 504, body: {} }, 'Failed to generate website. Please try again.'],
    ['of the server', refused('internal', 500), 'Failed to generate website. Please try again.'],
  ])('generation: a failure %s', async (_name, answer, text) => {
    const { press } = await openGenerator({ [generateRoute]: answer })
    await press()
    expect(await screen.findByText('Generation Error')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('generator: the server finds nothing published any more', async () => {
    const { press } = await openGenerator({ [generateRoute]: refused('no-published-products', 409) })
    await press()
    expect(await screen.findByText('No Products Found')).toBeTruthy()
  })
})

describe('Generation, watched', () => {
  const running = (done: ('hero' | 'benefits' | 'features')[], parts: Partial<Site['content']> = {}) =>
    siteWith({ content: parts, generation: { state: 'running', started_at: '2030-01-01T00:00:00Z', done } })

  /** Opens the page with fake timers. */
  const watch = (site: () => Site) => {
    vi.useFakeTimers()
    answerWith({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [published] }),
      'GET /api/site': () => ok(site()),
    })
    openPage(<GenerateSitePage />)
  }

  test('each section appears as it lands, and the end is said', async () => {
    let site = running([])
    watch(() => site)
    const tick = () => act(() => vi.advanceTimersByTimeAsync(1000))
    await tick()
    expect(screen.getByText('Writing your headline')).toBeTruthy()
    expect(screen.getByText('0 of 3 done')).toBeTruthy()
    site = running(['hero'], { hero: content.hero })
    await tick()
    expect(screen.getByText(content.hero.headline)).toBeTruthy()
    expect(screen.getByText('1 of 3 done')).toBeTruthy()
    expect(screen.getByText('Putting the benefits into words')).toBeTruthy()
    site = siteWith({
      status: 'staged',
      content,
      generation: {
        state: 'finished',
        started_at: '2030-01-01T00:00:00Z',
        done: ['hero', 'benefits', 'features'],
      },
    })
    await tick()
    await tick()
    expect(screen.getByText('Website Generated!')).toBeTruthy()
    expect(screen.queryByText('Writing your website')).toBeNull()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('a generation that fails while the page is open says why', async () => {
    let site = running([])
    watch(() => site)
    await act(() => vi.advanceTimersByTimeAsync(900))
    site = siteWith({
      generation: { state: 'failed', started_at: '', done: [], message: 'The writer left.' },
    })
    await act(() => vi.advanceTimersByTimeAsync(1900))
    expect(screen.getByText('Generation Error')).toBeTruthy()
    expect(screen.getByText('The writer left.')).toBeTruthy()
  })

  test('a second press does not start a second generation', async () => {
    const { press, button, sent } = await openGenerator({ [generateRoute]: silence })
    await press()
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(button.disabled).toBe(false)
    await press()
    expect(await screen.findByText('Your website is being written')).toBeTruthy()
    expect(sent.filter(({ route }) => route === generateRoute)).toHaveLength(1)
  })

  test('two quick presses while the settings are being saved start one generation', async () => {
    const { button, sent } = await openGenerator({ [generateRoute]: silence })
    type('Store Name', 'Quiet Studio')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(sent.filter(({ route }) => route === generateRoute)).toHaveLength(1)
  })

  const lostAnswer = () => Promise.reject(new TypeError('Failed to fetch'))
  const generation = (state: 'running' | 'failed' | 'finished', message?: string) => ({
    generation: { state, started_at: '2030-01-01T00:00:00Z', done: [], ...(message && { message }) },
  })

  test('a lost response is no failure: the site shows that it was written', async () => {
    let site = siteWith()
    const { press, sent } = await openGenerator({
      'GET /api/site': () => ok(site),
      [generateRoute]: () => {
        site = siteWith(generation('running'))
        return lostAnswer()
      },
    })
    await press()
    await waitFor(() =>
      expect(sent.filter(({ route }) => route === 'GET /api/site').length).toBeGreaterThan(1),
    )
    site = { ...staged, ...generation('finished') }
    expect(await screen.findByText('Website Generated!')).toBeTruthy()
    expect(screen.queryByText('Generation Error')).toBeNull()
  })

  test.each([
    ['failed meanwhile', generation('failed', 'The writer left.'), 'The writer left.'],
    ['was never begun', {}, 'We could not reach the server. Check your connection and try again.'],
  ])('a lost response of a generation that %s is a failure', async (_name, changes, text) => {
    let site = siteWith()
    const { press } = await openGenerator({
      'GET /api/site': () => ok(site),
      [generateRoute]: () => {
        site = siteWith(changes)
        return lostAnswer()
      },
    })
    await press()
    expect(await screen.findByText('Generation Error')).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  })

  test('a seller who leaves and comes back sees one toast when it is done', async () => {
    let finish: (answer: { body: unknown }) => void = () => undefined
    let site: Site = siteWith()
    const { press, router } = await openGenerator({
      'GET /api/site': () => ok(site),
      [generateRoute]: () => new Promise((resolve) => (finish = resolve)),
    })
    await press()
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    site = running(['hero'], { hero: content.hero })
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate('/page'))
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    site = staged
    finish({ body: { data: { content } } })
    expect(await screen.findAllByText('Website Generated!')).toHaveLength(1)
    expect(screen.queryByText('Writing your website')).toBeNull()
  })
})

describe('Result card', () => {
  test('result card: address, preview and Publish Website', async () => {
    await openGenerator({ 'GET /api/site': ok(staged) })
    expect(screen.getByText('ada-s-store.shops.example')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Preview' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('preview: the dialog holds the page in a sandbox that cannot reach the application', async () => {
    const { user } = await openGenerator({ 'GET /api/site': ok(staged) })
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    const frame = await within(dialog).findByTitle<HTMLIFrameElement>("Ada's Store, as buyers will see it")
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-modals')
    const page = frame.getAttribute('srcdoc') ?? ''
    expect(page).toContain(content.hero.headline)
    expect(page).toContain(`data-add="${published.id}"`)
    expect(page).toContain('Redirecting to secure checkout...')
    expect(page).not.toContain(draft.product.title)
  })

  test('publishing makes the site live', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(staged),
      'POST /api/site/publish': ok(live),
    })
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Live')).toBeTruthy()
    expect(screen.getByText('Your site is live')).toBeTruthy()
    expect(screen.getByRole('link', { name: /ada\.shops\.example/ }).getAttribute('href')).toBe(live.url)
    expect(sent.map(({ route }) => route)).toContain('POST /api/site/publish')
  })

  test('what was typed last is saved before it is published', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(staged),
      'PATCH /api/site': ok({
        ...staged,
        settings: { ...staged.settings, support_phone: '+1 555 010 1234' },
      }),
      'POST /api/site/publish': ok(live),
    })
    type('Support Phone', '+1 555 010 1234')
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    await screen.findByText('Live')
    const written = sent.map(({ route }) => route).filter((route) => !route.startsWith('GET'))
    expect(written).toEqual(['PATCH /api/site', 'POST /api/site/publish'])
  })

  test('a failed publish says why and leaves the site as it was', async () => {
    const { user } = await openGenerator({
      'GET /api/site': ok(staged),
      'POST /api/site/publish': refused('conflict', 409, 'Somebody else is publishing.'),
    })
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Somebody else is publishing.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('a live site that was edited shows Unpublished changes and can be published again', async () => {
    await openGenerator({ 'GET /api/site': ok({ ...live, has_unpublished_changes: true }) })
    expect(screen.getByText('Unpublished changes')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('a live site without changes can be published again, as the catalog may have changed', async () => {
    const { user, sent } = await openGenerator({
      'GET /api/site': ok(live),
      'POST /api/site/publish': ok(live),
    })
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Your site is live')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toContain('POST /api/site/publish')
  })

  test('unpublishing asks first', async () => {
    const { user } = await openGenerator({
      'GET /api/site': ok(live),
      'POST /api/site/unpublish': ok({ ...live, status: 'staged' }),
    })
    await user.click(screen.getByRole('button', { name: 'Unpublish' }))
    expect(await screen.findByRole('dialog', { name: 'Take your website offline?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Take it offline' }))
    expect(await screen.findByText('Your site is offline')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Publish Website' })).toBeTruthy()
  })

  test('before the first generation there is no result', async () => {
    await openGenerator()
    expect(screen.queryByRole('button', { name: 'Publish Website' })).toBeNull()
  })
})
