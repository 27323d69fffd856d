import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Site } from '#contract/site/site.ts'
import { GenerateSitePage } from '#web/features/generate-site/generate-site-page.tsx'
import { mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { content, homeWith, siteWith } from '../samples.ts'
import { draft, field, generateRoute, openGenerator, published, staged, type } from './open-generator.tsx'

afterEach(closePage)

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

  test('openai-generate-site: gets the specified body and a key, after the settings are saved', async () => {
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
          requestId: expect.stringMatching(/^[\w-]{36}$/),
        },
      },
    ])
  })

  test.each([
    ['with its message', refused('generation-failed', 502, 'The writer is away.'), 'The writer is away.'],
    ['without credits', refused('not-enough-credits', 409, 'Not enough credits'), 'Not enough credits'],
    ['with an empty result', ok({ data: {} }), 'No data received from generation service'],
    ['with no body', ok(undefined), 'No data received from generation service'],
    [
      'with an empty message',
      refused('generation-failed', 502, ''),
      'Failed to generate website. Please try again.',
    ],
    ['at the gateway', { status: 504, body: {} }, 'Failed to generate website. Please try again.'],
    ['of the server', refused('internal', 500), 'Failed to generate website. Please try again.'],
  ])('generation: a failure %s', async (_name, reply, text) => {
    const { press } = await openGenerator({ [generateRoute]: reply })
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

describe('A generation in progress', () => {
  const running = (done: ('hero' | 'benefits' | 'features')[], parts: Partial<Site['content']> = {}) =>
    siteWith({ content: parts, generation: { state: 'running', started_at: '2030-01-01T00:00:00Z', done } })

  /** Opens the page with fake timers. */
  const watch = (site: () => Site) => {
    vi.useFakeTimers()
    mockApi({
      'GET /api/home': ok(homeWith()),
      'GET /api/store-products': ok({ products: [published] }),
      'GET /api/site': () => ok(site()),
    })
    openPage(<GenerateSitePage />)
  }

  test('each section appears when it is saved, and the end is announced', async () => {
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
    const { press, button, sent } = await openGenerator({ [generateRoute]: neverReplies })
    await press()
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(button.disabled).toBe(false)
    await press()
    expect(await screen.findByText('Your website is being written')).toBeTruthy()
    expect(sent.filter(({ route }) => route === generateRoute)).toHaveLength(1)
  })

  test('two quick presses while the settings are being saved start one generation', async () => {
    const { button, sent } = await openGenerator({ [generateRoute]: neverReplies })
    type('Store Name', 'Quiet Studio')
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByText('Writing your website')).toBeTruthy()
    expect(sent.filter(({ route }) => route === generateRoute)).toHaveLength(1)
  })

  test('a seller who leaves and comes back sees one toast when it is done', async () => {
    let finish: (reply: { body: unknown }) => void = () => undefined
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
