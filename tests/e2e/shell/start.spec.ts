import type { Page, Request } from '@playwright/test'
import { followShifts, holdScripts, pathsBefore, rememberElements } from '../before-scripts.ts'
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
