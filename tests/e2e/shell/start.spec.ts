import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { momentOf, noteMoments } from '#tests/harness/browser/paint-timings.ts'
import { followShifts, fontsOf, holdScripts, rememberElements } from '../before-scripts.ts'
import { expect } from '../fixtures.ts'
import { test } from '../sellers.ts'

const pathOf = (request: Request) => new URL(request.url()).pathname

/** Records the paths that the page requests. */
function followRequests(page: Page) {
  const paths: string[] = []
  page.on('request', (request) => paths.push(pathOf(request)))
  return paths
}

/** Which of the paths the document itself names: everything else is found out later. */
async function namedBy(page: Page, document: string, paths: readonly string[]) {
  const html = await (await page.request.get(document)).text()
  return paths.filter((path) => path === document || html.includes(path))
}

/** Returns the paths requested, the document first, before `selector` was visible. */
async function pathsBefore(page: Page, document: string, selector: string) {
  await noteMoments(page, selector)
  await page.goto(document)
  const seenAt = await momentOf(page, 'seen')
  const requested = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
    seenAt,
  )
  return [document, ...requested.map((address) => new URL(address).pathname)]
}

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

const numbers = (page: Page) => page.getByText('Total Commissions')
const passwordField = 'input[name=password]'
const fonts = (paths: readonly string[]) => paths.filter((path) => path.endsWith('.woff2'))

/** The title of a document before any script. */
const titleIn = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const html = await (await fetch(address)).text()
    return new DOMParser().parseFromString(html, 'text/html').title
  }, path)

test.describe('a seller', () => {
  test('shows the dashboard’s numbers after at most 10 requests, without layout shift', {
    tag: '@phone',
  }, async ({ page }) => {
    const paths = followRequests(page)
    const moved = await followShifts(page)
    const before = await pathsBefore(page, '/app/dashboard', 'main dl')
    expect(before).toContain('/api/home')
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(10)
    expect(await namedBy(page, '/app/dashboard', before)).toEqual(before)
    await expect.poll(() => fonts(paths).length).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/home'])
    expect(await moved()).toEqual([])
  })

  for (const path of ['/app/offers', '/app/my-products', '/app/idea', '/app/orders', '/app/analytics'])
    test(`${path} is shown with its title and files that its document names`, async ({ page }) => {
      const before = await pathsBefore(page, path, 'main h1')
      expect(before.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(3)
      const files = before.filter((name) => !name.startsWith('/api/'))
      expect(await namedBy(page, path, files)).toEqual(files)
      expect(await titleIn(page, path)).toBe(await page.title())
    })

  test('asks for the numbers before the first script has arrived', async ({ page }) => {
    const release = await holdScripts(page)
    const asked = page.waitForRequest('**/api/home')
    await page.goto('/app/dashboard', { waitUntil: 'commit' })
    await asked
    release()
    await expect(numbers(page)).toBeVisible()
  })

  test('sees the numbers before the application has started, and nothing moves when it has', {
    tag: '@phone',
  }, async ({ page }) => {
    const paths = followRequests(page)
    const moved = await followShifts(page)
    const release = await holdScripts(page)
    await page.goto('/app/dashboard', { waitUntil: 'commit' })
    await expect(numbers(page)).toBeVisible()
    await expect(page.locator('#root')).toHaveAttribute('data-early')
    const before = await page.locator('main dl').innerText()
    const drawnAnew = await rememberElements(page)
    release()
    await expect(page.locator('#root')).not.toHaveAttribute('data-early')
    await page.waitForLoadState('networkidle')
    expect(await page.locator('main dl').innerText()).toBe(before)
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/home'])
    expect(await moved()).toEqual([])
    expect(await drawnAnew()).toEqual([])
  })

  test('an unmarked browser shows nothing before the application decides', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('session', 'another'))
    const paths = followRequests(page)
    await holdScripts(page)
    await page.goto('/app/dashboard', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.styleSheets.length > 0 && document.querySelector('noscript'))
    expect(paths.filter((path) => /^\/api|first-view/.test(path))).toEqual([])
    expect(await page.locator('#root').innerHTML()).toBe('')
  })

  test.describe('refused', () => {
    test.use({ expectedErrors: [/401/] })
    test('a refused early request is sent again with a renewed token', async ({ page }) => {
      let refusals = 0
      await page.route('**/api/home', (route) =>
        refusals++ === 0
          ? route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
          : route.continue(),
      )
      await page.goto('/app/dashboard')
      await expect(numbers(page)).toBeVisible()
      expect(refusals).toBeGreaterThanOrEqual(2)
    })
  })
})

test.describe('a visitor', () => {
  test.use({ storageState: undefined })

  test('shows the sign-in form after at most 6 requests, without layout shift', { tag: '@phone' }, async ({
    page,
  }) => {
    const paths = followRequests(page)
    const moved = await followShifts(page)
    const before = await pathsBefore(page, '/auth', passwordField)
    expect(before.length, before.join('\n')).toBeLessThanOrEqual(6)
    expect(await namedBy(page, '/auth', before)).toEqual(before)
    await expect.poll(() => fonts(paths).length).toBe(2)
    await page.waitForLoadState('networkidle')
    expect(await moved()).toEqual([])
  })

  test('sends no request of a seller', async ({ page }) => {
    const paths = followRequests(page)
    await page.goto('/app/dashboard')
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([])
  })
})

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
      arrived.push(pathOf(route.request()))
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

    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/home', async (route) => {
      await held
      await route.continue()
    })
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
