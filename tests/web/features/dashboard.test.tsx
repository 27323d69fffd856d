import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { session } from '#web/lib/session.ts'
import { answerWith, ok, refused, silence } from './answers.ts'
import { closePage, openPage } from './page.tsx'
import { homeWith } from './samples.ts'

afterEach(closePage)

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000))

describe('§2 Dashboard', () => {
  test('§2 dashboard: greets her by name, with her plan and credits', async () => {
    answerWith({ 'GET /api/home': ok(homeWith()) })
    openPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Lovelace' })).toBeTruthy()
    expect(screen.getByText('LITE')).toBeTruthy()
    expect(screen.getByText('100 credits')).toBeTruthy()
    expect(document.title).toContain('Dashboard')
  })

  test('§2 dashboard: greets her by email when there is no name, and shows PRO', async () => {
    const home = homeWith({}, 'pro')
    answerWith({ 'GET /api/home': ok({ ...home, profile: { ...home.profile, name: '' } }) })
    openPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome back, ada@example.com' })).toBeTruthy()
    expect(screen.getByText('PRO')).toBeTruthy()
  })

  test('§2 dashboard: PRO looks different from LITE, and credits are counted in words', async () => {
    const home = homeWith({}, 'pro')
    answerWith({ 'GET /api/home': ok({ ...home, stats: { ...home.stats, credit_balance: 1 } }) })
    openPage(<DashboardPage />)
    expect((await screen.findByText('PRO')).className).toContain('bg-ink')
    expect(screen.getByText('1 credit')).toBeTruthy()
  })

  test('§2 dashboard: the four stat cards show their figures and captions', async () => {
    const stats = {
      total_orders: 1280,
      total_commission_cents: 512345,
      unique_customers: 97,
      product_count: 3,
      credit_balance: 90,
    }
    answerWith({ 'GET /api/home': ok(homeWith({ stats })) })
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

  test('§2 dashboard: six quick actions lead to their pages', async () => {
    answerWith({ 'GET /api/home': ok(homeWith()) })
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

  test('§2 dashboard: without a tenant she is welcomed and led to the catalog', async () => {
    answerWith({ 'GET /api/home': ok(homeWith({ tenant: null, store: null })) })
    openPage(<DashboardPage />)
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada Lovelace' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Browse Products' }).getAttribute('href')).toBe('/app/offers')
  })

  test('the dashboard asks for home and nothing else', async () => {
    const sent = answerWith({ 'GET /api/home': ok(homeWith()) })
    openPage(<DashboardPage />)
    await screen.findByText('Website Status')
    expect(sent.map(({ route }) => route)).toEqual(['GET /api/home'])
  })
})

describe('§4 Site status', () => {
  test.each([
    ['draft', 'Generate your site to get started', 'Generate Site'],
    ['staged', 'Your site is ready to publish', 'Review and Publish'],
    ['live', 'Your site is live and earning!', 'Edit Your Site'],
  ] as const)('§4 site status: %s says "%s"', async (status, text, action) => {
    answerWith({ 'GET /api/home': ok(homeWith({ site: { status, has_unpublished_changes: false } })) })
    openPage(<DashboardPage />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(document.querySelector(`[data-status="${status}"] .bg-${status}`)).toBeTruthy()
    expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe('/app/idea')
  })

  test('§2 site address: a live site shows where it is', async () => {
    const site = { status: 'live', address: 'ada', has_unpublished_changes: false } as const
    answerWith({ 'GET /api/home': ok(homeWith({ site })) })
    openPage(<DashboardPage />)
    const link = await screen.findByRole('link', { name: /^ada\.shops\.example/ })
    expect(new URL(link.getAttribute('href') ?? '').host).toBe('ada.shops.example')
  })

  test('§4 site status: no site counts as draft', async () => {
    answerWith({ 'GET /api/home': ok(homeWith({ site: null })) })
    openPage(<DashboardPage />)
    expect(await screen.findByText('Generate your site to get started')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Generate Site' })).toBeTruthy()
  })
})

describe('§4 Dashboard loading and recovery', () => {
  const openSlowly = () => {
    vi.useFakeTimers()
    answerWith({ 'GET /api/home': silence })
    return openPage(<DashboardPage />)
  }
  const openFailed = async () => {
    vi.useFakeTimers()
    answerWith({ 'GET /api/home': refused('internal', 500, 'The table is away.') })
    const page = openPage(<DashboardPage />)
    await seconds(0)
    return page
  }

  test('§4 dashboard time-out: the profile may take 8 s, everything 10 s', async () => {
    openSlowly()
    await seconds(7.9)
    expect(screen.queryByText('Something went wrong')).toBeNull()
    await seconds(0.2)
    expect(
      screen.getByText('Unable to load profile. Please try refreshing or logging in again.'),
    ).toBeTruthy()
    await seconds(2)
    expect(screen.getByText('Loading took too long. Please try refreshing or logging in again.')).toBeTruthy()
  })

  test('§8 dashboard failure: says why, with three ways out and tips', async () => {
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

  test('§8 dashboard failure: a failure without words is an Unknown error', async () => {
    vi.useFakeTimers()
    answerWith({ 'GET /api/home': refused('internal', 500, '') })
    openPage(<DashboardPage />)
    await seconds(0)
    expect(screen.getByText('Failed to load dashboard: Unknown error')).toBeTruthy()
  })

  test('§4 Try Again: refreshes the profile, then reloads the page after 1 s', async () => {
    const refresh = vi.spyOn(session, 'refresh').mockResolvedValue()
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    await openFailed()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await seconds(0.9)
    expect(refresh).toHaveBeenCalledOnce()
    expect(reload).not.toHaveBeenCalled()
    await seconds(0.1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('§4 Try Again: stays on the screen and reloads, whatever the profile does meanwhile', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const { queries } = await openFailed()
    vi.spyOn(session, 'refresh').mockImplementation(async () => {
      void queries.resetQueries({ queryKey: ['home'] })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await seconds(0.5)
    expect(screen.getByText('Failed to load dashboard: The table is away.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Trying again...' }).disabled).toBe(true)
    await seconds(0.5)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('§4 Try Again: she who has gone elsewhere meanwhile is not reloaded', async () => {
    vi.spyOn(session, 'refresh').mockResolvedValue()
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    await openFailed()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    fireEvent.click(screen.getByRole('link', { name: 'Browse Products Instead' }))
    await seconds(2)
    expect(screen.getByText('You are at /app/offers')).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
  })

  test('§4 Try Again: when that fails she is signed out and led to /auth after 2 s', async () => {
    vi.spyOn(session, 'refresh').mockRejectedValue(new Error('offline'))
    const leave = vi.spyOn(session, 'leave').mockResolvedValue()
    const { router } = await openFailed()
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    await seconds(1.9)
    expect(screen.getByText('Retry failed. Please log in again.')).toBeTruthy()
    expect(leave).not.toHaveBeenCalled()
    await seconds(0.2)
    expect(leave).toHaveBeenCalledOnce()
    expect(router.state.location.pathname).toBe('/auth')
  })

  test('§4 Log In Again: says so, signs out and leads to /auth after 1 s', async () => {
    const leave = vi.spyOn(session, 'leave').mockResolvedValue()
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

  test('an answer that comes late is still shown', async () => {
    vi.useFakeTimers()
    const late = () =>
      new Promise<{ body: unknown }>((resolve) => setTimeout(() => resolve({ body: homeWith() }), 12_000))
    answerWith({ 'GET /api/home': late })
    openPage(<DashboardPage />)
    await seconds(11)
    expect(screen.getByText('Something went wrong')).toBeTruthy()
    await seconds(2)
    expect(screen.getByText('Welcome back, Ada Lovelace')).toBeTruthy()
  })
})
