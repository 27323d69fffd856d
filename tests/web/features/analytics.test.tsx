import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Analytics, AnalyticsDay } from '#contract/analytics.ts'
import type { Home } from '#contract/home.ts'
import { datesBetween } from '#rules/calendar.ts'
import { AnalyticsPage } from '#web/features/analytics/analytics-page.tsx'
import { keys } from '#web/lib/queries.ts'
import { mockApi, ok, refused } from '../mock-api.ts'
import { closePage, openPage } from './page.tsx'
import { catalog, homeWith, openProduct, recentDays } from './samples.ts'

afterEach(closePage)

const stats: Home['stats'] = {
  total_orders: 9,
  total_commission_cents: 41_000,
  unique_customers: 8,
  product_count: 3,
  credit_balance: 90,
}
const seller = homeWith({ stats, recent: { ...recentDays({ visits: 4 }), time_zone: 'America/New_York' } })

type Counters = Partial<AnalyticsDay>

/** The reply for a range whose last day has these counters. */
function analyticsOf(
  from: string,
  to: string,
  last: Counters = {},
  more: Partial<Analytics> = {},
): Analytics {
  const nothing = {
    visits: 0,
    checkouts: 0,
    orders: 0,
    gross_cents: 0,
    commission_cents: 0,
    refunds_cents: 0,
  }
  const days = datesBetween(from, to).map((date) => ({ date, ...nothing, ...(date === to && last) }))
  return { time_zone: 'America/New_York', days, products: [], sources: [], ...more }
}

const route = (from: string, to: string, by?: 'month') =>
  `GET /api/analytics?from=${from}&to=${to}${by ? `&by=${by}` : ''}`
const month = ['2026-10-24', '2026-11-22'] as const
const before = ['2026-09-24', '2026-10-23'] as const
const sold = {
  visits: 40,
  checkouts: 6,
  orders: 2,
  gross_cents: 15_400,
  commission_cents: 7700,
  refunds_cents: 100,
}

const mockMonth = (current: Analytics, previous = analyticsOf(...before), home = seller) =>
  mockApi({
    'GET /api/home': ok(home),
    'GET /api/catalog': ok({ products: catalog }),
    [route(...month)]: ok(current),
    [route(...before)]: ok(previous),
  })

const figure = (title: string) => screen.getByRole('radio', { name: new RegExp(`^${title}`) })
const nameOf = (title: string) => figure(title).closest('label')?.textContent

test('shows eight figures of the last 30 days, compared with the 30 before', async () => {
  const earlier = { visits: 50, checkouts: 6, orders: 1, gross_cents: 0, commission_cents: -500 }
  mockMonth(analyticsOf(...month, sold), analyticsOf(...before, earlier))
  openPage(<AnalyticsPage />)
  await screen.findByRole('radio', { name: /^Visits/ })
  expect(screen.getByText(/Days are in America\/New York/).textContent).toContain(
    'Oct 24 – Nov 22, 2026, compared with Sep 24 – Oct 23, 2026',
  )
  expect(nameOf('Visits')).toContain('20% less than 50 before')
  expect(nameOf('Checkouts')).toContain('the same as before')
  expect(nameOf('Orders')).toContain('100% more than 1 before')
  expect(nameOf('Conversion')).toContain('5%')
  expect(nameOf('Conversion')).toContain('150% more than 2% before')
  expect(nameOf('Gross sales')).toContain('up from $0.00 before')
  expect(nameOf('Commission')).toContain('up from -$5.00 before')
  expect(nameOf('Refunds')).toContain('$1.00')
  expect(nameOf('Earnings per visit')).toContain('$1.93')
})

test('figures are asked for while the store is loading, and once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat('en', { timeZone: 'America/New_York' }).resolvedOptions(),
  })
  let loadStore = () => {}
  const store = new Promise<void>((resolve) => {
    loadStore = resolve
  })
  const sent = mockApi({
    'GET /api/home': async () => {
      await store
      return ok(seller)
    },
    'GET /api/catalog': ok({ products: catalog }),
    [route(...month)]: ok(analyticsOf(...month, sold)),
    [route(...before)]: ok(analyticsOf(...before)),
  })
  openPage(<AnalyticsPage />)
  const asked = () => sent.filter((one) => one.route === route(...month)).length
  await vi.waitFor(() => expect(asked()).toBe(1))
  loadStore()
  await screen.findByRole('radio', { name: /^Visits/ })
  expect(asked()).toBe(1)
})

test('a rate without visits or above one has no value', async () => {
  mockMonth(analyticsOf(...month, { ...sold, visits: 0 }), analyticsOf(...before, { visits: 1, orders: 2 }))
  openPage(<AnalyticsPage />)
  await screen.findByRole('radio', { name: /^Visits/ })
  for (const title of ['Conversion', 'Earnings per visit'])
    expect(nameOf(title)).toBe(`${title}–Nothing to compare`)
})

test('the chosen figure is drawn, read with the arrow keys, and in a table', async () => {
  mockMonth(analyticsOf(...month, sold), analyticsOf(...before, { orders: 1 }))
  const { user } = openPage(<AnalyticsPage />)
  fireEvent.click(await screen.findByRole('radio', { name: /^Orders/ }))
  const chart = await screen.findByRole('slider', { name: /^Orders by day/ })
  expect(chart.getAttribute('aria-valuetext')).toBe('Sun, Nov 22, 2026: 2, before 1')
  chart.focus()
  await user.keyboard('{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Sat, Nov 21, 2026: 0, before 0')
  await user.keyboard('{Home}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Sat, Oct 24, 2026: 0, before 0')
  await user.keyboard('{End}{ArrowRight}')
  expect(chart.getAttribute('aria-valuetext')).toBe('Sun, Nov 22, 2026: 2, before 1')
  fireEvent.click(screen.getByText('Show as a table'))
  const table = screen.getByRole('table', { name: 'Orders by day' })
  expect(within(table).getAllByRole('row')).toHaveLength(31)
})

test('a year in the URL asks for months, and for the year before', async () => {
  const year = ['2025-11-23', '2026-11-22'] as const
  const sent = mockApi({
    'GET /api/home': ok({ ...seller, recent: { ...seller.recent, since: '2025-01-01' } }),
    'GET /api/catalog': ok({ products: catalog }),
    [route(...month)]: ok(analyticsOf(...month, sold)),
    [route(...before)]: ok(analyticsOf(...before)),
    [route(...year, 'month')]: ok(analyticsOf(...year, sold)),
    [route('2024-11-23', '2025-11-22', 'month')]: ok(analyticsOf('2024-11-23', '2025-11-22')),
  })
  const { user, router } = openPage(<AnalyticsPage />)
  await screen.findByRole('radio', { name: /^Visits/ })
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 12 months')
  expect(await screen.findByRole('heading', { name: 'Commission by month' })).toBeTruthy()
  expect(router.state.location.search).toBe('?period=12m')
  expect(sent.map((each) => each.route)).toContain(route('2024-11-23', '2025-11-22', 'month'))
  const chart = await screen.findByRole('slider')
  expect(chart.getAttribute('aria-valuetext')).toContain('Nov 1 – 22, 2026: $77.00')
})

test('all time begins with the store’s first day, in parts of a year', async () => {
  const parts: [from: string, to: string][] = [
    ['2024-01-05', '2025-01-04'],
    ['2025-01-05', '2026-01-05'],
    ['2026-01-06', '2026-11-22'],
  ]
  const product = (quantity: number) => ({
    product_id: openProduct(0).id,
    ...{ quantity, gross_cents: 7700 * quantity, commission_cents: 3850 * quantity },
  })
  const source = { source: 'instagram', visits: 2, orders: 1, gross_cents: 7700, commission_cents: 3850 }
  mockApi({
    'GET /api/home': ok({ ...seller, recent: { ...seller.recent, since: '2024-01-05' } }),
    'GET /api/catalog': ok({ products: catalog }),
    [route(...month)]: ok(analyticsOf(...month)),
    [route(...before)]: ok(analyticsOf(...before)),
    ...Object.fromEntries(
      parts.map((part, n) => [
        route(...part, 'month'),
        ok(analyticsOf(...part, sold, { products: [product(n + 1)], sources: [source] })),
      ]),
    ),
  })
  const { user } = openPage(<AnalyticsPage />)
  await user.selectOptions(await screen.findByLabelText('Period'), 'All time')
  expect(await screen.findByRole('heading', { name: 'Commission by month' })).toBeTruthy()
  expect(nameOf('Visits')).toBe('Visits120')
  expect(screen.getByText('6 visits, 3 orders, 50% conversion, $115.50 commission')).toBeTruthy()
  expect(screen.getByText(openProduct(0).title)).toBeTruthy()
})

test('CSV saves what is shown, and a formula-like source stays text', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:saved'
  })
  const sources = [
    {
      source: '=HYPERLINK("https://evil.example")',
      visits: 3,
      orders: 1,
      gross_cents: 7700,
      commission_cents: 3850,
    },
  ]
  const others = { count: 1, visits: 9, orders: 0, gross_cents: 0, commission_cents: 0 }
  const loss = { ...sold, commission_cents: -7700 }
  mockMonth(analyticsOf(...month, loss, { sources, other_sources: others }))
  openPage(<AnalyticsPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save sources as CSV' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save these days as CSV' }))
  const [ranking = '', days = ''] = await Promise.all(saved.map((file) => file.text()))
  expect(ranking).toContain('Source,Visits,Orders,Gross sales (USD),Commission (USD)\r\n')
  expect(ranking).toContain('"\'=HYPERLINK(""https://evil.example"")",3,1,77.00,38.50\r\n')
  expect(ranking).toContain('1 other source,9,0,0.00,0.00\r\n')
  expect(days).toContain('2026-11-22,2026-11-22,40,6,2,154.00,-77.00,1.00\r\n')
})

test('the pages on which visits began are ranked with their share', async () => {
  mockMonth(
    analyticsOf(...month, sold, {
      pages: [
        { page: 'course', visits: 30 },
        { page: 'home', visits: 10 },
      ],
    }),
  )
  openPage(<AnalyticsPage />)
  const list = (await screen.findByRole('heading', { name: 'First pages' })).closest(
    'div',
  )?.nextElementSibling
  const rows = [...(list?.children ?? [])].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Course pages75%30 visits', 'Home25%10 visits'])
})

test('before the first order it shows visits and the link to share', async () => {
  const site = { status: 'live', address: 'ada', has_unpublished_changes: false } as const
  const home = homeWith({ site, recent: recentDays({ visits: 3 }) })
  mockMonth(analyticsOf(...month, { visits: 3 }), undefined, home)
  openPage(<AnalyticsPage />)
  expect(await screen.findByText('3 visits so far. Share your link:')).toBeTruthy()
  expect(await screen.findByDisplayValue(/ada\.shops\.example$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Make links for places' }).getAttribute('href')).toBe('/app/share')
})

test('more orders than counted visits are explained', async () => {
  const { stats } = homeWith()
  mockMonth(
    analyticsOf(...month, { orders: 2 }),
    undefined,
    homeWith({ stats: { ...stats, total_orders: 2 } }),
  )
  openPage(<AnalyticsPage />)
  expect(
    await screen.findByText(
      'There were more orders than counted visits. Visits are counted every hour, without visitors who opted out.',
    ),
  ).toBeTruthy()
})

test('a store that is not published is told so first', async () => {
  mockMonth(analyticsOf(...month), undefined, homeWith())
  openPage(<AnalyticsPage />)
  expect(await screen.findByText('0 visits so far.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Your Website' }).getAttribute('href')).toBe('/app/idea')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('figures stay on screen while they cannot be loaded again', async () => {
  let isDown = false
  mockApi({
    'GET /api/home': ok(seller),
    'GET /api/catalog': ok({ products: catalog }),
    [route(...month)]: () => (isDown ? refused('internal', 500) : ok(analyticsOf(...month, sold))),
    [route(...before)]: ok(analyticsOf(...before)),
  })
  const { queries } = openPage(<AnalyticsPage />)
  await screen.findByRole('radio', { name: /^Visits/ })
  isDown = true
  await queries.invalidateQueries({ queryKey: keys.analytics })
  await waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.getByRole('radio', { name: /^Visits/ })).toBeTruthy()
  expect(screen.queryByText('Failed to load your analytics')).toBeNull()
})

test('a failure says what to do, and is tried again', async () => {
  let isUp = false
  mockApi({
    'GET /api/home': ok(seller),
    'GET /api/catalog': ok({ products: catalog }),
    [route(...month)]: () => (isUp ? ok(analyticsOf(...month, sold)) : refused('internal', 500)),
    [route(...before)]: ok(analyticsOf(...before)),
  })
  const { user } = openPage(<AnalyticsPage />)
  expect(await screen.findByText('Failed to load your analytics')).toBeTruthy()
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('radio', { name: /^Visits/ })).toBeTruthy()
})
