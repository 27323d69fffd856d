import type { BrowserContext } from '@playwright/test'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { comeFromElsewhere, enterFirstTime, newAccount } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

test.beforeEach(({ page }) => comeFromElsewhere(page))

const startSession = async (context: BrowserContext, origin: string) =>
  context.setStorageState(sessionOf(await newSeller({ at: await targetAt(origin) })))

test('a visitor of the signed-in area goes to /auth, then to the requested page', async ({
  page,
  origin,
}) => {
  const account = await newAccount(origin)
  await page.goto('/app/customers?from=mail')
  await expect(page).toHaveURL(`${origin}/auth`)
  await page.reload()
  await enterFirstTime(page, origin, account)
  await expect(page).toHaveURL(`${origin}/app/customers?from=mail`)
})

test('a signed-in seller leaves /auth and / at once', async ({ page, context, origin }) => {
  await startSession(context, origin)
  for (const path of ['/auth', '/signin', '/', '/auth?redirect=/app/dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL(`${origin}/app/dashboard`)
  }
})

const tokenLifeMs = 600_000

const dashboard = { path: '/app/dashboard', heading: /Welcome back/ }
for (const { token, waitedMs, page: opened, screens } of [
  { token: 'a valid token opens the page at once', waitedMs: 0, page: dashboard, screens: [] },
  {
    token: 'an expired token shows placeholders of the dashboard until it is renewed',
    waitedMs: tokenLifeMs,
    page: dashboard,
    screens: [],
  },
  {
    token: 'an expired token says Loading... on another page until it is renewed',
    waitedMs: tokenLifeMs,
    page: { path: '/app/my-products', heading: 'My Products' },
    screens: ['loading'],
  },
])
  test(`a stored session with ${token}, and never shows a wrong page`, async ({ page, context, origin }) => {
    await startSession(context, origin)
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        if (document.querySelector('[role=tab]')) seen.push('auth')
        if (document.body?.innerText.includes('Loading...')) seen.push('loading')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.clock.setFixedTime(Date.now() + waitedMs)
    await page.goto(opened.path)
    await expect(page.getByRole('heading', { level: 1, name: opened.heading })).toBeVisible()
    const seen = await page.evaluate(() => [...new Set<unknown>(Reflect.get(window, 'seen'))])
    expect(seen).toEqual(screens)
  })

test('signing out in one tab signs out all, and revokes the session', async ({ page, context, origin }) => {
  await startSession(context, origin)
  await page.goto('/app/dashboard')
  const other = await context.newPage()
  await other.goto('/app/orders')
  await expect(other.getByRole('heading', { name: 'Orders & Commissions', exact: true })).toBeVisible()

  const revoked = page.waitForRequest((request) =>
    (request.headers()['x-amz-target'] ?? '').endsWith('.RevokeToken'),
  )
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${origin}/auth`)
  await expect(other).toHaveURL(`${origin}/auth`)
  expect((await (await revoked).response())?.status()).toBe(200)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual([])
})

test('signing in in one tab signs in the other', async ({ page, context, origin }) => {
  const other = await context.newPage()
  await other.goto('/auth')
  await page.goto('/auth')
  await enterFirstTime(page, origin, await newAccount(origin))
  await expect(page).toHaveURL(`${origin}/app/dashboard`)
  await expect(other).toHaveURL(`${origin}/app/dashboard`)
})
