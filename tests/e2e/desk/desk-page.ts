import type { Browser, Page } from '@playwright/test'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { stackOperator } from '../../harness/sellers/stack-operator.ts'
import { targetAt } from '../../harness/stack/target.ts'
import { expect } from '../fixtures.ts'
import { operate } from '../operator.ts'

const reason = 'They asked for it in a case.'

/** Makes the seller with this email an operator who may do everything. */
export const giveRole = (email: string) => operate('set-role', email, 'superadmin')

/** A page on which an operator is signed in, who has set up an app. */
export async function deskOf(browser: Browser, origin: string): Promise<Page> {
  const operator = await stackOperator(await targetAt(origin), giveRole)
  const context = await browser.newContext({ baseURL: origin, storageState: sessionOf(operator) })
  return context.newPage()
}

/** Opens what the operator has found with the page's search, by keys alone. */
export async function find(page: Page, what: string) {
  const search = page.getByRole('searchbox').first()
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type(what)
  await page.keyboard.press('Enter')
}

/** Fills in the reason of a dialog, confirms with Enter on its button and waits until it is closed. */
export async function confirm(page: Page, button: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).press('Enter')
  await expect(dialog).toHaveCount(0)
}
