import type { Browser, BrowserContext } from '@playwright/test'
import type { Seller } from '#tests/support/seller.ts'

export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in as a person does and keeps what the browser then holds. */
export async function sessionOf(browser: Browser, { email, password, place }: Seller): Promise<Session> {
  const context = await browser.newContext({ baseURL: place.origin })
  const page = await context.newPage()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/app/dashboard')
  const session = await context.storageState()
  await context.close()
  return session
}
