import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Seller } from './seller.ts'

export type BrowserSession = Awaited<ReturnType<BrowserContext['storageState']>>
type Credentials = { email: string; password: string }

export async function fillCredentials(page: Page, { email, password }: Credentials) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
}

export async function signIn(page: Page, credentials: Credentials) {
  await fillCredentials(page, credentials)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export async function fillSignUp(page: Page, { email, password }: Credentials, name = 'Ada Lovelace') {
  await page.getByLabel('Full Name').fill(name)
  await fillCredentials(page, { email, password })
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox').check()
}

export async function signUp(page: Page, credentials: Credentials, name?: string) {
  await fillSignUp(page, credentials, name)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Signs in as a person does and keeps what the browser then holds. */
export async function sessionOf(browser: Browser, seller: Seller): Promise<BrowserSession> {
  const context = await browser.newContext({ baseURL: seller.target.origin })
  const page = await context.newPage()
  await page.goto('/auth')
  await signIn(page, seller)
  await page.waitForURL('**/app/dashboard')
  const session = await context.storageState()
  await context.close()
  return session
}
