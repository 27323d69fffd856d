import type { BrowserContext, Page } from '@playwright/test'
import { decodeJwt } from 'jose'
import { markerKey } from '#web/lib/session/marker.ts'
import { sessionTokenKey } from '#web/lib/session/session-token.ts'
import type { Seller } from '../sellers/seller.ts'

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

/** Returns what Amplify stores in a browser in which the seller signed in: for tests that are not about signing in. */
export function sessionOf({
  email,
  target,
  accessToken,
  idToken,
  refreshToken,
  sessionToken,
}: Seller): BrowserSession {
  const userId = String(decodeJwt(accessToken).sub)
  const prefix = `CognitoIdentityServiceProvider.${target.userPoolClientId}`
  const stored = {
    [`${prefix}.LastAuthUser`]: userId,
    [`${prefix}.${userId}.accessToken`]: accessToken,
    [`${prefix}.${userId}.idToken`]: idToken,
    [`${prefix}.${userId}.refreshToken`]: refreshToken,
    [`${prefix}.${userId}.clockDrift`]: '0',
    [`${prefix}.${userId}.signInDetails`]: JSON.stringify({ loginId: email }),
    [sessionTokenKey]: sessionToken,
    [markerKey]: userId,
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  return { cookies: [], origins: [{ origin: target.origin, localStorage }] }
}
