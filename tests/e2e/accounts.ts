import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { signIn } from '../harness/browser/browser-session.ts'
import { password, signUp } from '../harness/sellers/seller.ts'
import { targetAt } from '../harness/stack/target.ts'
import { expect, latestCode } from './fixtures.ts'

export type Account = { email: string; password: string }

export const newEmail = () => `ada.${randomUUID()}@example.com`
export const strongPassword = 'Tr0ub4dor&3x!'

/** Someone who signed up and has proven nothing yet. */
export async function newAccount(origin: string): Promise<Account> {
  return { email: await signUp(await targetAt(origin)), password }
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
  // The form of the sign-up has fields of the same names.
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  await signIn(page, account)
  await expect(codeInput(page)).toBeVisible()
  await enterCode(page, await latestCode(origin, account.email))
}
