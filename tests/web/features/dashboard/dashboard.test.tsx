import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { session } from '#web/lib/session.ts'
import { mockApi, neverReplies, ok, refused } from '../../mock-api.ts'
import { closePage, openPage } from '../page.tsx'
import { homeWith } from '../samples.ts'

afterEach(closePage)

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

describe('Dashboard', () => {
  test('dashboard: greets the seller by name, with plan and credits', async () => {
    mockApi({ 'GET /api/home': ok(homeWith()) })
    openPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Lovelace' })).toBeTruthy()
    expect(screen.getByText('LITE')).toBeTruthy()
    expect(screen.getByText('100 credits')).toBeTruthy()
    expect(document.title).toContain('Dashboard')
  })

  test('dashboard: greets the seller by email when there is no name, and shows PRO', async () => {
    const home = homeWith({}, 'pro')
    mockApi({ 'GET /api/home': ok({ ...home, profile: { ...home.profile, name: '' } }) })
    openPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome back, ada@example.com' })).toBeTruthy()
    expect(screen.getByText('PRO')).toBeTruthy()
  })

  test('dashboard: PRO looks different from LITE, and credits are labelled', async () => {
    const home = homeWith({}, 'pro')
    mockApi({ 'GET /api/home': ok({ ...home, stats: { ...home.stats, credit_balance: 1 } }) })
    openPage(<DashboardPage />)
    expect((await screen.findByText('PRO')).className).toContain('bg-ink')
    expect(screen.getByText('1 credit')).toBeTruthy()
  })

  test('dashboard: the four stat cards show their figures and captions', async () => {
    const stats = {
      total_orders: 1280,
      total_commission_cents: 512345,
      unique_customers: 97,
      product_count: 3,
      credit_balance: 90,
    }
    mockApi({ 'GET /api/home': ok(homeWith({ stats })) })
    openPage(<DashboardPage />)
    for (const [title, value, caption] of [
      ['Total Orders', '1,280', 'Lifetime orders processed'],
      ['Total Commissions', '$5,123.45', 'Total earnings to date'],
      ['Active Products', '3', 'Products in your store'],
      ['Customers', '97', 'Unique customers served'],
    ] as const) {
      const card = (await screen.findByText(title)).closest('div')
      if (!card) throw new Error(`There is no card ${title}.`)
      expect(within(card).getByText(value)).toBeTruthy()
      expect(within(card).getByText(caption)).toBeTruthy()
    }
  })

  test('dashboard: six quick actions lead to their pages', async () => {
    mockApi({ 'GET /api/home': ok(homeWith()) })
    openPage(<DashboardPage />)
    const actions = await screen.findByRole('region', { name: 'Quick Actions' })
    const links = within(actions).getAllByRole('link')
    const led = links.map((link) => [
      link.querySelector('.font-semibold')?.textContent,
      link.getAttribute('href'),
    ])
    expect(led).toEqual([
      ['Generate Your Site', '/app/idea'],
      ['Preview Site', '/app/preview'],
      ['Manage Products', '/app/my-products'],
      ['Add Products', '/app/offers'],
      ['View Analytics', '/app/analytics'],
      ['Store Settings', '/app/settings'],
    ])
  })

  test('dashboard: without a tenant the seller is welcomed and led to the catalog', async () => {
    mockApi({ 'GET /api/home': ok(homeWith({ tenant: null, store: null })) })
    openPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/app/offers')
  })

  test('the dashboard asks for home and nothing else', async () => {
    const sent = mockApi({ 'GET /api/home': ok(homeWith()) })
    openPage(<DashboardPage />)
    await screen.findByText('Website Status')
    expect(sent.map(({ route }) => route)).toEqual(['GET /api/home'])
  })
})

describe('Site status', () => {
  test.each([
    ['draft', 'Generate your site to get started', 'Generate Site'],
    ['staged', 'Your site is ready to publish', 'Review and Publish'],
    ['live', 'Your site is live and earning!', 'Edit Your Site'],
  ] as const)('site status: %s says "%s"', async (status, text, action) => {
    mockApi({ 'GET /api/home': ok(homeWith({ site: { status, has_unpublished_changes: false } })) })
    openPage(<DashboardPage />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.querySelector(`[data-status="${status}"] .bg-${status}`)).toBeTruthy()
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/app/idea')
  })

  test('site address: a live site shows where it is', async () => {
    const site = { status: 'live', address: 'ada', has_unpublished_changes: false } as const
    mockApi({ 'GET /api/home': ok(homeWith({ site })) })
    openPage(<DashboardPage />)
    const link = await screen.findByRole('link', { name: /^ada\.shops\.example/ })
    expect(new URL(link.getAttribute('href') ?? '').host).toBe('ada.shops.example')
  })

  test('site status: no site counts as draft', async () => {
    mockApi({ 'GET /api/home': ok(homeWith({ site: null })) })
    openPage(<DashboardPage />)
    expect(await screen.findByText('Generate your site to get started')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Generate Site' })).toBeTruthy()
  })
})

describe('Dashboard loading and recovery', () => {
  const openSlowly = () => {
    vi.useFakeTimers()
    mockApi({ 'GET /api/home': neverReplies })
    return openPage(<DashboardPage />)
  }
  const openFailed = async () => {
    vi.useFakeTimers()
    let isUp = false
    const down = refused('internal', 500, 'The table is away.')
    const sent = mockApi({ 'GET /api/home': () => (isUp ? ok(homeWith()) : down) })
    const page = openPage(<DashboardPage />)
    await seconds(0)
    const recover = () => {
      isUp = true
    }
    return { ...page, sent, recover }
  }
  const renews = () => vi.spyOn(session, 'renew').mockResolvedValue()

  test('dashboard time-out: the profile may take 8 s, everything 10 s', async () => {
    openSlowly()
    await seconds(7.9)
    expect(screen.queryByText('Something went wrong')).toBeNull()
    await seconds(0.2)
    expect(
      screen.getByText('Unable to load profile. Please try refreshing or logging in again.'),
    ).toBeTruthy()
    await seconds(1.8)
    expect(screen.queryByText(/^Loading took too long/)).toBeNull()
    await seconds(0.2)
    expect(screen.getByText('Loading took too long. Please try refreshing or logging in again.')).toBeTruthy()
  })

  test('dashboard failure: says why, with three ways out and tips', async () => {
    await openFailed()
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    expect(screen.getByText('Failed to load dashboard: The table is away.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Log In Again' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products Instead' }).getAttribute('href')).toBe(
      '/app/offers',
    )
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1)
  })

  test('dashboard failure: a failure without a message is an Unknown error', async () => {
    vi.useFakeTimers()
    mockApi({ 'GET /api/home': refused('internal', 500, '') })
    openPage(<DashboardPage />)
    await seconds(0)
    expect(screen.getByText('Failed to load dashboard: Unknown error')).toBeTruthy()
  })

  test('Try Again: refreshes the profile, then reloads the page after 1 s', async () => {
    const renew = renews()
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const { sent, recover } = await openFailed()
    recover()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await seconds(0.9)
    expect(renew).toHaveBeenCalledOnce()
    expect(sent.map(({ route }) => route)).toEqual(['GET /api/home', 'GET /api/home'])
    expect(reload).not.toHaveBeenCalled()
    await seconds(0.1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('Try Again: stays on the screen and reloads, whatever the profile does meanwhile', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    renews()
    const { recover } = await openFailed()
    recover()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await seconds(0.5)
    expect(screen.getByText('Failed to load dashboard: The table is away.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trying again...' }).disabled).toBe(true)
    await seconds(0.5)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('Try Again: a seller who has left the page meanwhile is not reloaded', async () => {
    renews()
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const { recover } = await openFailed()
    recover()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    fireEvent.click(screen.getByRole('link', { name: 'Browse Products Instead' }))
    await seconds(2)
    expect(screen.getByText('You are at /app/offers')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['the profile still fails', () => renews()],
    ['the session cannot be renewed', () => renews().mockRejectedValue(new Error('offline'))],
  ])('Try Again: when %s the seller is signed out, then led to /auth', async (_why, arrange) => {
    arrange()
    const leave = vi.spyOn(session, 'signOut').mockResolvedValue()
    const { router } = await openFailed()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await seconds(1.9)
    expect(screen.getByText('Retry failed. Please log in again.')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    await seconds(0.2)
    expect(leave).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/auth')
  })

  test('Log In Again: says so, signs out and leads to /auth after 1 s', async () => {
    const leave = vi.spyOn(session, 'signOut').mockResolvedValue()
    const { router } = await openFailed()
    fireEvent.click(screen.getByRole('button', { name: 'Log In Again' }))
    await seconds(0.9)
    expect(screen.getByText('Logging out')).toBeTruthy()
    expect(screen.getByText('Taking you back to login to refresh your session.')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/page')
    await seconds(0.2)
    expect(leave).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/auth')
  })

  test('a late response is still shown', async () => {
    vi.useFakeTimers()
    const late = () =>
      new Promise<{ body: unknown }>((resolve) => setTimeout(() => resolve({ body: homeWith() }), 12_000))
    mockApi({ 'GET /api/home': late })
    openPage(<DashboardPage />)
    await seconds(11)
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    await seconds(2)
    expect(screen.getByText('Welcome back, Ada Lovelace')).toBeTruthy()
  })
})
