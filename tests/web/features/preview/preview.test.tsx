import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { SiteChange } from '#contract/site/site-changes.ts'
import { PreviewPage } from '#web/features/preview/preview-page.tsx'
import { type MockReplies, mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { draft, live, published, staged } from '../generate-site/open-generator.tsx'
import { closePage, openPage } from '../page.tsx'
import { content, homeWith, siteWith } from '../samples.ts'

afterEach(closePage)

const changesRoute = 'GET /api/site/changes'
const publishRoute = 'POST /api/site/publish'
const edited = { ...live, has_unpublished_changes: true }
const headline: SiteChange = {
  kind: 'text',
  path: 'hero.headline',
  before: 'The live headline',
  after: content.hero.headline,
}
const price: SiteChange = {
  kind: 'product',
  id: published.id,
  before: { title: published.product.title, price_cents: 4900 },
  after: { title: published.product.title, price_cents: 5900 },
}
const gone: SiteChange = { kind: 'product', id: 'gone', before: { title: 'Old course', price_cents: 2900 } }
const found = (...changes: SiteChange[]) => ok({ changes, compares_text: true })

function open(replies: MockReplies = {}) {
  const sent = mockApi({
    'GET /api/home': ok(homeWith()),
    'GET /api/site/courses': ok({ courses: [] }),
    'GET /api/store-products': ok({ products: [published, draft] }),
    'GET /api/site': ok(live),
    [changesRoute]: found(),
    'GET /api/site/draft-link': ok({}),
    ...replies,
  })
  return { ...openPage(<PreviewPage />), sent }
}

const frame = () => screen.findByTitle<HTMLIFrameElement>("Ada's Store, as buyers will see it")
const pageShown = async () =>
  new DOMParser().parseFromString((await frame()).getAttribute('srcdoc') ?? '', 'text/html')

describe('Preview Site', () => {
  test('a sandbox that cannot reach the application shows the published products', async () => {
    open({ 'GET /api/site': ok(staged) })
    expect((await frame()).getAttribute('sandbox')).toBe('allow-scripts allow-modals')
    const page = await pageShown()
    expect(page.querySelector('h1')?.textContent).toBe(content.hero.headline)
    expect(page.body.textContent).toContain(published.product.title)
    expect(page.body.textContent).not.toContain(draft.product.title)
    expect(screen.getByText('Not published')).toBeTruthy()
    expect(screen.queryByText('Unpublished changes')).toBeNull()
  })

  test('phone, tablet and desktop give the page their width', async () => {
    const { user } = open()
    for (const [name, width] of [
      ['Phone', '390px'],
      ['Tablet', '820px'],
      ['Desktop', '1280px'],
    ] as const) {
      await user.click(await screen.findByRole('radio', { name }))
      expect((await frame()).parentElement?.style.width).toBe(width)
    }
  })

  test('each unpublished change is listed with both sides, and marked in the page', async () => {
    const { user } = open({ 'GET /api/site': ok(edited), [changesRoute]: found(headline, price, gone) })
    const list = await screen.findByRole('list')
    const [first, second, third] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('HeadlineLive: The live headline')
    expect(second?.textContent).toContain('Live: $49New: $59')
    expect(third?.textContent).toContain('Old courseLive: On sale for $29Removed')
    const page = await pageShown()
    const marks = [...page.querySelectorAll('[data-change]')]
    expect(marks.map((one) => one.getAttribute('data-change'))).toEqual(['0', '1'])
    expect(marks[0]?.textContent).toBe(content.hero.headline)
    expect(marks[1]?.className).toBe('price')
    expect(screen.queryByRole('button', { name: 'Show Old course' })).toBeNull()
    await user.click(screen.getByRole('switch', { name: 'Mark changes' }))
    expect((await pageShown()).querySelector('[data-change]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show Headline' }))
    expect((await pageShown()).querySelector('[data-change]')).not.toBeNull()
  })

  test('hostile text stays text, in the list and in the page', async () => {
    const hostile = '<img src=x onerror="parent.document.title=1"></script><script>alert(1)</script>'
    const text = { ...content, hero: { ...content.hero, headline: hostile } }
    open({
      'GET /api/site': ok({ ...edited, content: text }),
      [changesRoute]: found({ ...headline, before: hostile, after: hostile }),
    })
    const list = await screen.findByRole('list')
    expect(list.querySelector('img, script')).toBeNull()
    const page = await pageShown()
    expect(page.querySelector('h1')?.textContent).toBe(hostile)
    expect(page.querySelector('img[src="x"]')).toBeNull()
    expect([...page.scripts].filter((one) => one.textContent?.includes('alert(1)') && !one.type)).toEqual([])
  })

  test('publishing says so, and offers to share', async () => {
    let site = edited
    const { user, sent } = open({
      'GET /api/site': () => ok(site),
      [changesRoute]: () => found(...(site === edited ? [headline] : [])),
      [publishRoute]: () => {
        site = { ...live, has_unpublished_changes: false }
        return ok(site)
      },
    })
    await screen.findByText('The live headline')
    await user.click(screen.getByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Your site is live')).toBeTruthy()
    expect(await screen.findByText('Published. Now share it where your buyers are.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Share Your Store' }).getAttribute('href')).toBe('/app/share')
    expect(await screen.findByText('Nothing to publish. Buyers see this page.')).toBeTruthy()
    expect(sent.map(({ route }) => route)).toContain(publishRoute)
  })

  test('a failed publish says why and can be repeated', async () => {
    const { user } = open({
      'GET /api/site': ok(edited),
      [publishRoute]: refused('conflict', 409, 'Somebody else is publishing.'),
    })
    await user.click(await screen.findByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText('Publishing Error')).toBeTruthy()
    expect(screen.getByText('Somebody else is publishing.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish Website' }).disabled).toBe(false)
  })

  test('after the plan’s end the page is shown with the way to a plan', async () => {
    const { tenant } = homeWith()
    const ended = tenant && { ...tenant, access_ends_at: '2026-01-01T00:00:00.000Z' }
    open({ 'GET /api/home': ok(homeWith({ tenant: ended })) })
    expect(await screen.findByRole('link', { name: 'See Plans' })).toBeTruthy()
    expect(screen.getAllByText(/has ended/)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Publish Website' })).toBeNull()
    expect(await frame()).toBeTruthy()
  })

  test('a closed store offers to reopen instead of a refused button', async () => {
    open({ 'GET /api/site': ok({ ...staged, closed_at: '2026-11-01T00:00:00.000Z' }) })
    const link = await screen.findByRole('link', { name: 'Open Settings' })
    expect(link.getAttribute('href')).toBe('/app/settings#danger')
    expect(await screen.findByText('Closed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Publish Website' })).toBeNull()
    expect(await frame()).toBeTruthy()
  })

  test('without a published product it says what is missing', async () => {
    open({ 'GET /api/store-products': ok({ products: [draft] }) })
    expect((await screen.findByRole('link', { name: 'Open My Products' })).getAttribute('href')).toBe(
      '/app/my-products',
    )
  })

  test('without a site it leads to the generator; while one is written it waits', async () => {
    open({ 'GET /api/site': ok(siteWith()) })
    expect(await screen.findByText('There is no page to look at yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Generate Site' }).getAttribute('href')).toBe('/app/idea')
    await closePage()
    const generation = { state: 'running' as const, started_at: '2026-11-22T10:00:00.000Z', done: [] }
    open({ 'GET /api/site': ok(siteWith({ generation })) })
    expect(await screen.findByText('Your website is being written')).toBeTruthy()
  })

  test('a failure says so and can be retried; so can the comparison alone', async () => {
    let isDown = true
    const { user } = open({
      'GET /api/site': () => (isDown ? refused('internal', 500) : ok(edited)),
      [changesRoute]: () => (isDown ? refused('internal', 500) : found(headline)),
    })
    expect(await screen.findByText('Failed to load your preview')).toBeTruthy()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('The live headline')).toBeTruthy()
    await closePage()
    isDown = true
    const again = open({ [changesRoute]: () => (isDown ? refused('internal', 500) : found(headline)) })
    expect(await screen.findByText('The live page could not be compared.')).toBeTruthy()
    expect(await frame()).toBeTruthy()
    isDown = false
    await again.user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('The live headline')).toBeTruthy()
  })

  test('a page from before texts were kept says that they cannot be compared', async () => {
    open({ [changesRoute]: ok({ changes: [], compares_text: false }) })
    expect(await screen.findByText(/texts were kept/)).toBeTruthy()
  })

  test('while it loads, the layout is already there', async () => {
    open({ 'GET /api/site': neverReplies })
    expect(screen.getByRole('heading', { level: 1, name: 'Preview Site' })).toBeTruthy()
    expect(screen.getByText('Loading your preview')).toBeTruthy()
    await waitFor(() => expect(document.title).toContain('Preview Site'))
  })
})
