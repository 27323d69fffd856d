import type { Page } from '@playwright/test'
import { fillCredentials, sessionOf, signIn } from '../../harness/browser/browser-session.ts'
import { newSeller } from '../../harness/sellers/seller.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { expect, test } from '../fixtures.ts'

test.use({ expectedErrors: [/Failed to (load resource|fetch dynamically imported module)/] })

/** Browsers remember a script that could not be fetched, so that asking again never succeeds in the same page. */
async function failOnce(page: Page, chunk: string) {
  let failures = 0
  // A route that ends (`times`) changes the interception of requests that other scripts of the page are waiting for.
  await page.route(`**/assets/${chunk}-*.js`, (route) =>
    failures++ === 0 ? route.abort('connectionreset') : route.continue(),
  )
}

for (const chunk of ['cognito-sign-in', 'srp-worker'])
  test(`unfetched sign-in code (${chunk}) is reported, and a reload recovers it`, async ({
    page,
    origin,
  }) => {
    const seller = await newSeller({ at: await targetAt(origin) })
    await failOnce(page, chunk)
    await page.goto('/auth?redirect=/app/my-products')
    await signIn(page, seller)
    await expect(page.getByText('Reload the page and try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(seller.email)
    await signIn(page, seller)
    await page.waitForURL('**/app/my-products')
  })

test('a session with unfetched code resumes by an automatic reload', async ({ page, context, origin }) => {
  await context.setStorageState(sessionOf(await newSeller({ at: await targetAt(origin) })))
  await failOnce(page, 'amplify-tokens')
  await page.goto('/app/my-products')
  await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toBeVisible()
})

test('the sign-in form works without its test credentials', async ({ page, origin }) => {
  const seller = await newSeller({ at: await targetAt(origin) })
  await failOnce(page, 'test-credentials')
  await page.goto('/auth')
  await fillCredentials(page, seller)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/app/dashboard')
})
