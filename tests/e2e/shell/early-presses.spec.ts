import type { Locator, Page } from '@playwright/test'
import { holdRequests, holdScripts } from '../before-scripts.ts'
import { expect } from '../fixtures.ts'
import { expectAccessible } from '../page-checks.ts'
import { test } from '../sellers.ts'

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('last-seen-page'))
const drawn = (page: Page) => page.locator('#root[data-drawn]')

/** Opens the dashboard so that the browser keeps it, then again with the application's scripts held back. */
async function openPainted(page: Page) {
  await page.goto('/app/dashboard')
  await expect.poll(() => kept(page)).toContain('Total Commissions')
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByText('Total Commissions')).toBeVisible()
  await expect(drawn(page)).toHaveCount(0)
  return release
}

/** Presses and lets go in two steps, with something in between. */
async function holdDown(page: Page, target: Locator, meanwhile: () => Promise<unknown>) {
  const box = await target.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await meanwhile()
  await page.mouse.up()
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test.describe('presses on the kept dashboard', () => {
  test.use({ ownSession: true })

  for (const [name, path] of [
    ['Offer Catalog', '/app/offers'],
    ['Billing', '/app/billing'],
  ] as const)
    test(`${name} leads to its document before the application has started`, async ({ page }) => {
      const release = await openPainted(page)
      await navigation(page).getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      release()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
    })

  test('a link pressed while the application starts is the first page that it draws', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect.poll(() => kept(page)).toContain('Total Commissions')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1
    })
    // The page of the dashboard arrives last: the application runs, and waits for it.
    const release = await holdRequests(page, /\/assets\/signed-in[^/]*\.js$/)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('Total Commissions')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Reflect.get(document.getElementById('root') ?? {}, 'dataset').runs))
      .toBe('')
    await navigation(page).getByRole('link', { name: 'My Products' }).click()
    await expect(page).toHaveURL('/app/my-products')
    release()
    await expect(page.getByRole('heading', { name: 'My Products', level: 1 })).toBeVisible()
    expect(documents).toBe(1)
    await page.goBack()
    await expect(page.getByText('Total Commissions')).toBeVisible()
  })

  test('a press that begins before and ends after the application has drawn counts', async ({ page }) => {
    const release = await openPainted(page)
    await holdDown(page, navigation(page).getByRole('link', { name: 'Offer Catalog' }), async () => {
      release()
      await expect(drawn(page)).toHaveCount(1)
      await expect(page.getByText('Refreshing...')).toHaveCount(0)
    })
    await expect(page).toHaveURL('/app/offers')
  })

  test('a press on Sign Out is repeated once the application has drawn', async ({ page }) => {
    const replies: string[] = []
    page.on('response', (reply) => {
      if (reply.url().includes('/api/')) replies.push(`${reply.request().method()} ${reply.status()}`)
    })
    const release = await openPainted(page)
    const button = page.getByRole('button', { name: 'Sign Out' })
    await button.click()
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(page).toHaveURL('/app/dashboard')
    release()
    await expect(page).toHaveURL('/auth')
    await expect.poll(() => replies).toContain('DELETE 200')
    expect(replies).not.toContain('GET 401')
  })

  test('the focus stays on its link', async ({ page }) => {
    const release = await openPainted(page)
    const link = navigation(page).getByRole('link', { name: 'Customers' })
    await link.focus()
    release()
    await expect(drawn(page)).toHaveCount(1)
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/app/customers')
  })

  test('the kept page is accessible before any script', async ({ page }) => {
    await openPainted(page)
    await page.evaluate(() => document.getElementById('root')?.removeAttribute('data-early'))
    await expectAccessible(page)
  })
})

test.describe('presses on the first view', () => {
  test('a link of the numbers leads to its document', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto('/app/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText('Total Commissions')).toBeVisible()
    await page.getByRole('link', { name: 'Edit Your Site' }).click()
    await expect(page).toHaveURL('/app/idea')
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('a kept dashboard that cannot be refreshed', () => {
  test.use({ expectedErrors: [/status of 500|ERR_FAILED/] })

  test('says that it is not up to date, and tries again', async ({ page }) => {
    await page.goto('/app/dashboard')
    await expect.poll(() => kept(page)).toContain('Total Commissions')
    let isUp = false
    await page.route('**/api/home', (route) =>
      isUp ? route.continue() : route.fulfill({ status: 500, json: { error: 'internal', message: 'No.' } }),
    )
    await page.reload()
    // The page that is drawn asks once more after the document's own request has failed.
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Not up to date')).toBeVisible()
    await expect(page.getByText('Total Commissions')).toBeVisible()
    isUp = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Not up to date')).toHaveCount(0)
  })

  test('says so as well if the application never arrives', async ({ page }) => {
    await page.clock.install()
    await openPainted(page)
    await page.clock.fastForward(10_000)
    await expect(page.getByText('Refreshing...')).toBeHidden()
    await expect(page.getByText('Not up to date')).toBeVisible()
    const again = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('link', { name: 'Try again' }).click()
    expect(new URL((await again).url()).pathname).toBe('/app/dashboard')
  })
})
