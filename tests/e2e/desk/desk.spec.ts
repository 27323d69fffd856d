import { sessionOf } from '../../harness/browser/browser-session.ts'
import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { followLayoutShift, holdRequests, holdScripts } from '../before-scripts.ts'
import { expect } from '../fixtures.ts'
import { operate } from '../operator.ts'
import { expectAccessible, expectSoundAtEveryWidth } from '../page-checks.ts'
import { test } from '../sellers.ts'
import { deskOf } from './desk-page.ts'

const addresses = ['dashboard', 'users', 'offers', 'commission-plans', 'payouts', 'settings']

test.describe('the desk', () => {
  test.use({ expectedErrors: [/404: there is no page at|status of 40[34]/] })

  test('is the 404 page to a seller, who downloads none of it', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    for (const address of addresses) {
      await page.goto(`/admin/${address}`)
      await expect(page.getByText('Oops! Page not found')).toBeVisible()
    }
    expect(scripts.filter((path) => /admin-|desk|operators|audit-panel|\/api\/admin/.test(path))).toEqual([])
  })

  test('asks an operator without an app to set one up', async ({ browser, origin }) => {
    const target = await targetAt(origin)
    const seller = await newSeller({ at: target })
    await operate('set-role', seller.email, 'admin')
    const storageState = sessionOf({ ...seller, ...(await seller.signIn()) })
    const page = await (await browser.newContext({ baseURL: origin, storageState })).newPage()
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { name: 'Set up two-step sign-in first' })).toBeVisible()
    await page.getByRole('link', { name: 'Open Profile' }).click()
    await expect(page.getByRole('region', { name: 'Two-step sign-in' })).toBeVisible()
  })

  test('shows what waits, the operators and the audit', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    await page.goto('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
    await page.getByRole('button', { name: 'Refund a payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund a payment' })
    await dialog.getByLabel('Payment').fill('pi_of_nobody')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByText('Write at least 10 characters.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The buyer asked for it.')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByRole('alert')).toContainText('no such payment')
    await expectSoundAtEveryWidth(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expectSoundAtEveryWidth(page)

    await page.goto('/admin/settings?tab=operators')
    await expect(page.getByRole('region', { name: 'Operators' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('tab', { name: 'Audit' }).click()
    await expect(page.getByRole('region', { name: 'Audit' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search the audit' })).toBeFocused()
    await page.keyboard.type('pi_of_nobody')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/target=pi_of_nobody/)
    await expect(page.getByRole('row', { name: /refund .*pi_of_nobody/ }).first()).toContainText('refused')
    await expectSoundAtEveryWidth(page)
  })

  test('lists sellers before its scripts, and nothing moves when they have started', async ({
    browser,
    origin,
  }) => {
    const page = await deskOf(browser, origin)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const shifted = await followLayoutShift(page)
    const release = await holdScripts(page)
    await page.goto('/admin/users', { waitUntil: 'commit' })
    const rows = page.getByRole('region', { name: 'Sellers' })
    await expect(rows.getByRole('link').first()).toBeVisible()
    await expect(page.locator('#root')).toHaveAttribute('data-early')
    const before = await rows.innerText()
    release()
    await expect(page.locator('#root')).not.toHaveAttribute('data-early')
    await page.waitForLoadState('networkidle')
    expect(await rows.innerText()).toBe(before)
    expect(asked.filter((path) => path.startsWith('/api/')).toSorted()).toEqual([
      '/api/admin/sellers',
      '/api/home',
    ])
    expect(await shifted()).toBe(0)
  })

  test('is accessible before its scripts have started', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    await holdScripts(page)
    await page.goto('/admin/users', { waitUntil: 'commit' })
    await expect(page.getByRole('region', { name: 'Sellers' })).toBeVisible()
    await page.evaluate(() => document.getElementById('root')?.removeAttribute('data-early'))
    await expectAccessible(page)
  })

  test('keeps what is typed and pressed before its scripts have started', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    const release = await holdScripts(page)
    await page.goto('/admin/users', { waitUntil: 'commit' })
    const link = page.getByRole('region', { name: 'Sellers' }).getByRole('link').first()
    await expect(link).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('nobody@example.com')
    await page.keyboard.press('Enter')
    await expect(page.locator('#root')).toHaveAttribute('data-early')
    release()
    await expect(page).toHaveURL(/q=nobody/)
    await expect(page.getByText('Nobody was found')).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Find a seller' })).toHaveValue('nobody@example.com')
  })

  test('keeps what is typed while the list is on its way', async ({ browser, origin }) => {
    const page = await deskOf(browser, origin)
    await holdScripts(page)
    const answer = await holdRequests(page, '**/api/admin/sellers')
    await page.goto('/admin/users', { waitUntil: 'commit' })
    const search = page.getByRole('searchbox', { name: 'Find a seller' })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ada@')
    answer()
    await expect(page.getByRole('region', { name: 'Sellers' }).getByRole('link').first()).toBeVisible()
    await page.keyboard.type('example.com')
    await expect(search).toHaveValue('ada@example.com')
  })

  test('finds a seller, suspends one thing and sees the product as they do', async ({ browser, origin }) => {
    const seller = await newSeller({ at: await targetAt(origin) })
    const page = await deskOf(browser, origin)
    await page.goto('/admin/users')
    await expect(page.getByRole('region', { name: 'Sellers' })).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await page.keyboard.press('/')
    await page.keyboard.type(seller.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/q=/)
    await expect(page.getByRole('link', { name: seller.email })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: seller.email })).toBeVisible()
    await expectSoundAtEveryWidth(page)

    await page.getByRole('button', { name: 'Suspend AI' }).click()
    const suspending = page.getByRole('dialog')
    await suspending.getByLabel('Reason').fill('We check a report of spam.')
    await suspending.getByRole('button', { name: 'Suspend' }).click()
    await expect(page.getByText('AI suspended')).toBeVisible()
    await page.getByRole('tab', { name: 'Audit' }).click()
    await expect(page.getByRole('row', { name: /suspend-ai/ })).toContainText('done')

    await page.getByRole('button', { name: 'View as' }).click()
    const viewing = page.getByRole('dialog')
    await viewing.getByLabel('Reason').fill('They cannot find a page.')
    await viewing.getByRole('button', { name: 'View as' }).click()
    const bar = page.getByRole('region', { name: 'View as a seller' })
    await expect(bar).toContainText('Nothing can be changed.')
    await expect(page).toHaveURL(/app\/dashboard/)
    await page.reload()
    await expect(bar).toBeVisible()
    await bar.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: seller.email })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
})
