// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Home } from '#contract/home.ts'
import { CatalogPage } from '#web/features/catalog/catalog-page.tsx'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { PreviewPage } from '#web/features/preview/preview-page.tsx'
import { mockApi, ok, refused } from '../mock-api.ts'
import { active, billingWith } from './billing/open-billing.tsx'
import { generateRoute, openGenerator, staged } from './generate-site/open-generator.tsx'
import { closePage, openPage } from './page.tsx'
import { catalog, homeWith } from './samples.ts'

afterEach(closePage)

const text =
  'Your trial has ended. Choose a plan to add products, generate and publish. Your store keeps selling.'

/** A store whose trial ended so many days ago. */
function homeEnded(days = 1): Home {
  const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()
  const home = homeWith()
  return { ...home, tenant: home.tenant && { ...home.tenant, trial_ends_at: at, access_ends_at: at } }
}
const replies = (home = homeEnded()) => ({
  'GET /api/home': ok(home),
  'GET /api/catalog': ok({ products: catalog }),
})
const note = async () => {
  const line = await screen.findByText(text)
  return within(line.parentElement ?? line)
    .getByRole('link', { name: 'See Plans' })
    .getAttribute('href')
}

describe('After the trial one line says what waits and leads to the plans', () => {
  test('on the dashboard', async () => {
    mockApi(replies())
    openPage(<DashboardPage />)
    expect(await note()).toBe('/app/billing?reason=ended&return_to=%2Fapp%2Fdashboard')
  })

  test('in the catalog', async () => {
    mockApi(replies())
    openPage(<CatalogPage />)
    expect(await note()).toBe('/app/billing?reason=ended&return_to=%2Fapp%2Foffers')
    expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0)
  })

  test('beside the website', async () => {
    await openGenerator({ 'GET /api/home': ok(homeEnded()) })
    expect(await note()).toBe('/app/billing?reason=ended&return_to=%2Fapp%2Fidea')
  })

  test('beside the preview', async () => {
    mockApi({ ...replies(), 'GET /api/site': ok(staged), 'GET /api/store-products': ok({ products: [] }) })
    openPage(<PreviewPage />)
    expect(await note()).toBe('/app/billing?reason=ended&return_to=%2Fapp%2Fpreview')
  })

  test('after a failed payment only the shell says so', async () => {
    const home = homeEnded()
    const past_due_since = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000).toISOString()
    mockApi(replies({ ...home, tenant: home.tenant && { ...home.tenant, past_due_since } }))
    openPage(<CatalogPage />)
    await screen.findAllByRole('article')
    expect(screen.queryByText(/ to add products, generate and publish/)).toBeNull()
  })

  test('before the end nothing is said', async () => {
    mockApi(replies(homeEnded(-1)))
    openPage(<CatalogPage />)
    await screen.findAllByRole('article')
    expect(screen.queryByText(text)).toBeNull()
  })
})

describe('A plan that ended on the server only links to the plans', () => {
  const ended = refused('plan-ended', 403, text)

  test('when adding products, with the selection kept', async () => {
    mockApi({ ...replies(homeWith()), 'POST /api/store-products': ended })
    const { user, router } = openPage(<CatalogPage />)
    const [first] = await screen.findAllByRole('button', { name: 'Select' })
    if (first) await user.click(first)
    await user.click(screen.getByRole('button', { name: 'Add to Store' }))
    expect(await screen.findByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'See Plans' }))
    expect(router.state.location.search).toBe('?reason=ended&return_to=%2Fapp%2Foffers')
    expect(sessionStorage.getItem('picked-products')).toContain('"')
  })

  test('when generating', async () => {
    const { press, user, router } = await openGenerator({ [generateRoute]: ended })
    await press()
    expect(await screen.findByText(text)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'See Plans' }))
    expect(router.state.location.search).toBe('?reason=ended&return_to=%2Fapp%2Fidea')
  })

  test('when publishing', async () => {
    const { user } = await openGenerator({
      'GET /api/site': ok(staged),
      'POST /api/site/publish': ended,
    })
    await user.click(await screen.findByRole('button', { name: 'Publish Website' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'See Plans' })).toBeTruthy()
  })
})

describe('Out of credits', () => {
  const homeWithout = { ...homeWith(), stats: { ...homeWith().stats, credit_balance: 4 } }

  test('says when the next come and offers Pro', async () => {
    await openGenerator({ 'GET /api/home': ok(homeWithout), 'GET /api/billing': ok(active()) })
    expect(
      await screen.findByText('Your next 100 credits come on Dec 1, 2026. Pro brings 500 a month.'),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Upgrade to Pro Plan' }).getAttribute('href')).toBe(
      '/app/billing?reason=credits&return_to=%2Fapp%2Fidea',
    )
  })

  test('in the trial, says what a paid month brings', async () => {
    await openGenerator({ 'GET /api/home': ok(homeWithout), 'GET /api/billing': ok(billingWith()) })
    expect(await screen.findByText(/^Each paid month of Starter brings 100 credits\./)).toBeTruthy()
  })

  test('on Pro, offers nothing more', async () => {
    await openGenerator({
      'GET /api/home': ok({ ...homeWithout, tenant: homeWith({}, 'pro').tenant }),
      'GET /api/billing': ok(active({ plan: 'pro' })),
    })
    expect(await screen.findByText('Your next 100 credits come on Dec 1, 2026.')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro Plan' })).toBeNull()
  })

  test('a shortage known to the server only links to the plans', async () => {
    const { press } = await openGenerator({
      [generateRoute]: refused('not-enough-credits', 409, 'You have 4 credits, this needs 10.'),
    })
    await press()
    await waitFor(() => expect(screen.getByText('You have 4 credits, this needs 10.')).toBeTruthy())
    expect(screen.getByRole('button', { name: 'See Plans' })).toBeTruthy()
  })
})
