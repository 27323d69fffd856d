import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../support/browser-session.ts'
import { callCognito } from '../support/cognito-call.ts'
import { expect, latestCode } from './fixtures.ts'

export type Account = { email: string; password: string }

export const newEmail = () => `ada.${randomUUID()}@example.com`
export const strongPassword = 'Tr0ub4dor&3x!'

/** Someone who signed up and has proven nothing yet. */
export async function newAccount(origin: string): Promise<Account> {
  const account = { email: newEmail(), password: strongPassword }
  const settings: unknown = await (await fetch(`${origin}/config.json`)).json()
  await callCognito(`${origin}/cognito`, 'SignUp', {
    ClientId: clientIdIn(settings),
    Username: account.email,
    Password: account.password,
    UserAttributes: [
      { Name: 'email', Value: account.email },
      { Name: 'name', Value: 'Ada Lovelace' },
    ],
  })
  return account
}

function clientIdIn(settings: unknown) {
  if (typeof settings === 'object' && settings !== null && 'userPoolClientId' in settings)
    return String(settings.userPoolClientId)
  throw new Error('/config.json names no user pool client.')
}

/** The limits per client address are for one seller, not for a whole test run. */
export const comeFromElsewhere = (page: Page) =>
  page.setExtraHTTPHeaders({ 'x-viewer-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` })

export const codeInput = (page: Page) => page.getByLabel('Verification code')

export async function enterCode(page: Page, code: string) {
  await expect(codeInput(page)).toBeEnabled()
  await codeInput(page).pressSequentially(code)
}

/** A code that is certainly not the one in the mail. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Signs in for the first time, code included. */
export async function enterFirstTime(page: Page, origin: string, account: Account) {
  await signIn(page, account)
  await expect(codeInput(page)).toBeVisible()
  await enterCode(page, await latestCode(origin, account.email))
}
