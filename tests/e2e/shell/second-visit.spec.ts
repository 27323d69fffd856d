import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { signIn } from '../../harness/browser/browser-session.ts'
import {
  followShifts,
  fontsOf,
  holdRequests,
  holdScripts,
  pathsBefore,
  rememberElements,
} from '../before-scripts.ts'
import { expect } from '../fixtures.ts'
import { test } from '../sellers.ts'

const pathOf = (address: string) => new URL(address).pathname
/** The browser's access tokens have expired; they can be renewed. */
const expireTokens = (page: Page) =>
  page.evaluate(() => {
    for (const [key, token] of Object.entries(localStorage)) {
      const [header, payload = '', signature] = token.split('.')
      if (!key.endsWith('.accessToken')) continue
      const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
      localStorage.setItem(key, [header, btoa(JSON.stringify({ ...claims, exp: 1 })), signature].join('.'))
    }
  })

/** Of everything on the page, in its order. React leaves those of what it hydrates as they are. */
const attributesIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root *')].map(({ localName, attributes }) =>
      [localName, ...[...attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(' '),
    ),
  )

/** With what is drawn later than the rest. */
async function isComplete(page: Page) {
  await expect(page.getByText('Nothing is left for today.')).toBeVisible()
  await expect(page.locator('main').getByRole('table')).toHaveCount(1)
  await expect(page.locator('[data-drawn-later] svg').first()).toBeVisible()
}

const numbers = (page: Page) => page.getByText('Total Commissions')

test.describe('the second visit', () => {
  test.use({ ownSession: true })

  test('shows the stored dashboard before any script, without layout shift afterwards', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(numbers(page)).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('last-seen-page')))
      .toContain('Total Commissions')

    const release = await holdScripts(page)
    const moved = await followShifts(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(numbers(page)).toBeVisible()
    await expect(page.getByText('Refreshing...')).toBeVisible()
    await expect(page.locator('#root')).toHaveAttribute('data-early')
    const drawnAnew = await rememberElements(page)
    release()
    await expect(page.locator('#root')).not.toHaveAttribute('data-early')
    await expect(page.getByText('Refreshing...')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect(await moved()).toEqual([])
    expect(await drawnAnew()).toEqual([])
  })

  test('a dashboard with sales and plans is taken over as it is shown', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.route('**/api/home', async (route) => {
      const response = await route.fetch()
      const { stats, recent, ...home } = await response.json()
      const day = { visits: 5, orders: 1, commission_cents: 1_234 }
      const days = recent.days.map(({ date }: { date: string }) => ({ date, ...day }))
      const sold = { ...stats, total_orders: 30, total_commission_cents: 37_020, posts_until: '2999-12-31' }
      await route.fulfill({ response, json: { ...home, stats: sold, recent: { ...recent, days } } })
    })
    const attributes: string[][] = []
    for (const _visit of ['first', 'second']) {
      const release = await holdScripts(page)
      await page.goto('/app/dashboard', { waitUntil: 'commit' })
      await expect(page.getByText('Commission, last 30 days')).toBeVisible()
      await expect(page.locator('#root')).toHaveAttribute('data-early')
      const drawnAnew = await rememberElements(page)
      release()
      await isComplete(page)
      expect(await drawnAnew()).toEqual([])
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('last-seen-page')))
        .toContain('Commission, last')
      attributes.push(await attributesIn(page))
    }
    // Without its first view and what was kept, the application draws all of it.
    await page.route(/first-view[^/]*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    )
    await page.evaluate(() => localStorage.removeItem('last-seen-page'))
    await page.reload()
    await isComplete(page)
    const drawn = await attributesIn(page)
    expect(attributes).toEqual([drawn, drawn])
  })

  for (const [when, isEarly] of [
    ['before', true],
    ['after', false],
  ] as const)
    test(`what has changed is shown where the reply arrives ${when} the application`, async ({ page }) => {
      await page.goto('/app/dashboard')
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('last-seen-page')))
        .toContain('Total Commissions')
      let send = () => {}
      const isSent = new Promise<void>((resolve) => {
        send = resolve
      })
      await page.route('**/api/home', async (route) => {
        const response = await route.fetch()
        const { site, stats, ...home } = await response.json()
        await isSent
        const changed = { site: { ...site, address: 'moved' }, stats: { ...stats, product_count: 7_654 } }
        await route.fulfill({ response, json: { ...home, ...changed } })
      })
      const release = await holdScripts(page)
      const reply = page.waitForResponse('**/api/home')
      await page.reload({ waitUntil: 'commit' })
      await expect(numbers(page)).toBeVisible()
      if (isEarly) {
        send()
        await reply
      }
      release()
      if (!isEarly) await expect(page.locator('#root')).not.toHaveAttribute('data-early')
      send()
      await expect(page.locator('main dl')).toContainText('7,654')
      await expect(page.locator('main a[href*="//moved."]')).toBeVisible()
      await expect(page.locator('main dl')).toHaveCount(1)
    })

  test('late web fonts move nothing, and are shown from the next start', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/app/dashboard')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage)))
      .toEqual(expect.arrayContaining(['fonts', 'last-seen-page']))
    const arrived: string[] = []
    await page.route('**/*.woff2', async (route) => {
      await pause(1_000)
      await route.continue()
      arrived.push(pathOf(route.request().url()))
    })
    const moved = await followShifts(page)
    await page.reload()
    await expect(numbers(page)).toBeVisible()
    await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(2)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.fonts.ready.then(({ status }) => status))).toBe('loaded')
    expect(await moved()).toEqual([])
    expect(arrived).toHaveLength(2)
    await page.unrouteAll()
    await page.reload()
    await expect(numbers(page)).toBeVisible()
    await expect.poll(() => fontsOf(page, 'main h1')).toMatchObject([{ isCustomFont: true }])
  })

  test('shows the dashboard from the document alone; the application’s files follow', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('last-seen-page')))
      .toContain('Total Commissions')
    const before = await pathsBefore(page, '/app/dashboard', 'main dl')
    expect(before.filter((path) => /\.(js|css)$/.test(path))).toEqual([])
    await expect(page.locator('#root')).not.toHaveAttribute('data-early')
  })

  for (const [shown, isKept] of [
    ['it stays shown', true],
    ['placeholders are shown', false],
  ] as const)
    test(`an expired token ${shown} while the session is renewed`, async ({ page }) => {
      await page.goto('/app/dashboard')
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('last-seen-page')))
        .toContain('Total Commissions')
      await expireTokens(page)
      if (!isKept) await page.evaluate(() => localStorage.removeItem('last-seen-page'))
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (document.body?.innerText.includes('Loading...')) Reflect.set(window, 'wasLoading', true)
        }).observe(document, { childList: true, subtree: true })
      })
      await page.reload({ waitUntil: 'commit' })
      if (isKept) await expect(numbers(page)).toBeVisible()
      await expect(page.locator('#root')).not.toHaveAttribute('data-early')
      await expect(numbers(page)).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'wasLoading'))).toBeUndefined()
    })

  test.describe('without the application', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] })
    test('a kept dashboard is shown to its own seller, build and day', async ({ page }) => {
      const keptPage = () => page.evaluate(() => localStorage.getItem('last-seen-page') ?? '')
      await page.goto('/app/dashboard')
      await expect.poll(keptPage).toContain('Total Commissions')
      const stored = JSON.parse(await keptPage())
      await page.route('**/assets/*.js', (route) => route.abort())
      await page.reload()
      await expect(numbers(page)).toBeVisible()
      for (const change of [{ userId: 'another' }, { version: 'x' }, { savedAtMs: 1 }]) {
        const changed = JSON.stringify({ ...stored, ...change })
        await page.evaluate((value) => localStorage.setItem('last-seen-page', value), changed)
        await page.reload()
        await expect(numbers(page), JSON.stringify(change)).toHaveCount(0)
      }
    })
  })

  test('shows the last seen data while reloading; a sign-out deletes it', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect(numbers(page)).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last-seen'))).toContain('commission')

    const release = await holdRequests(page, '**/api/home')
    await page.reload()
    await expect(numbers(page)).toBeVisible()
    await expect(page.getByText('Refreshing...')).toBeVisible()
    release()
    await expect(page.getByText('Refreshing...')).toHaveCount(0)

    const email = await page.locator('aside p[title]').innerText()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/auth$/)
    const left = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
    expect(await left()).not.toContain('last-seen')
    await expect.poll(left).not.toContain(email)
    expect(await left()).not.toContain('Token')
    await page.goto('/app/dashboard')
    await expect(page).toHaveURL(/\/auth/)
    await expect(numbers(page)).toHaveCount(0)
  })
})

test.describe('a sign-in', () => {
  test.use({ storageState: undefined })

  test('its toast is not part of the kept dashboard', async ({ page, seller }) => {
    await page.goto('/auth')
    await signIn(page, seller)
    await expect(page.getByText('Welcome back!')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('last-seen-page'))).toContain('Total')
    await page.reload()
    await expect(page.locator('#root')).not.toHaveAttribute('data-early')
    await expect(page.locator('#root > section')).toHaveCount(0)
  })
})
