import type { Page } from '@playwright/test'
import { failing, pending, press, type Screen } from './screen.ts'

const who = 'operator' as const
const users = { who, path: '/admin/users' } as const

const openSeller = async (page: Page) => {
  await page.getByRole('searchbox').fill('marlow-studio')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Marlow Studio' }).click()
  await page.getByRole('heading', { name: 'What they may do' }).waitFor()
}
const openTab = (name: string) => async (page: Page) => {
  await openSeller(page)
  await page.getByRole('tab', { name }).click()
  await page.getByRole('table').first().waitFor()
}
const ask = (button: string) => async (page: Page) => {
  await openSeller(page)
  await press(button)(page)
}
const viewAs = async (page: Page) => {
  await ask('View as')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('They cannot find a page.')
  await dialog.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('region', { name: 'View as a seller' }).waitFor()
}

export const deskScreens: readonly Screen[] = [
  { name: 'desk-dashboard', who, path: '/admin/dashboard' },
  { name: 'desk-dashboard-error', who, path: '/admin/dashboard', intercept: failing('**/api/admin/figures') },
  { name: 'desk-users', ...users },
  { name: 'desk-users-loading', ...users, intercept: pending('**/api/admin/sellers*') },
  { name: 'desk-users-error', ...users, intercept: failing('**/api/admin/sellers*') },
  { name: 'desk-users-nobody', who, path: '/admin/users?q=nobody@example.com' },
  { name: 'desk-users-suspended', who, path: '/admin/users?suspended=ai' },
  { name: 'desk-seller', ...users, prepare: openSeller },
  { name: 'desk-seller-orders', ...users, prepare: openTab('Orders') },
  { name: 'desk-seller-credits', ...users, prepare: openTab('Credits') },
  { name: 'desk-seller-close', ...users, prepare: ask('Close account') },
  { name: 'desk-view-as', ...users, prepare: viewAs },
  { name: 'desk-settings', who, path: '/admin/settings' },
  { name: 'desk-audit', who, path: '/admin/settings?tab=audit' },
]
