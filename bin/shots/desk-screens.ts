import type { Page } from '@playwright/test'
import { failRequests, holdRequests, press, type Screen } from './screen.ts'

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

const openFirst = (button: string | RegExp) => async (page: Page) => {
  await page.getByRole('table').first().waitFor()
  await press(button)(page)
  await page.getByRole('dialog').waitFor()
}

const openCase = async (page: Page) => {
  await page.getByRole('region', { name: 'Cases' }).getByRole('link').first().click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

const sentCourse = '/admin/offers/small-budget-ads'

const openSending = async (page: Page) => {
  await press('Send new content')(page)
  await page.getByRole('dialog').waitFor()
}

/** Opens the dialog of what a course would become: its own folder is sent, unless that was done for a picture before. */
const openImport = async (page: Page) => {
  const look = page.getByRole('button', { name: 'Look and import' }).first()
  if (!(await look.isVisible())) {
    await openSending(page)
    await page.getByLabel('Folder of the course').setInputFiles('courses/small-budget-ads')
    await page.getByLabel('What is new in it').fill('The course as it is.')
    await press('Send and check')(page)
  }
  await look.click({ timeout: 90_000 })
  await page.getByRole('list', { name: 'What changes' }).waitFor()
}

/** The reason that the mail service gives for an account with too many bounced mails. */
const pausedMail = (page: Page) =>
  page.route('**/api/admin/mail-reputation', (route) =>
    route.fulfill({ json: { reputation: { sent: 4120, bounces: 451, complaints: 3, is_paused: true } } }),
  )

export const deskScreens: readonly Screen[] = [
  { name: 'desk-dashboard', who, path: '/admin/dashboard' },
  {
    name: 'desk-dashboard-error',
    who,
    path: '/admin/dashboard',
    intercept: failRequests('**/api/admin/figures'),
  },
  { name: 'desk-dashboard-mail-paused', who, path: '/admin/dashboard', intercept: pausedMail },
  { name: 'desk-users', ...users },
  { name: 'desk-users-loading', ...users, intercept: holdRequests('**/api/admin/sellers*') },
  { name: 'desk-users-error', ...users, intercept: failRequests('**/api/admin/sellers*') },
  { name: 'desk-users-nobody', who, path: '/admin/users?q=nobody@example.com' },
  { name: 'desk-users-suspended', who, path: '/admin/users?suspended=ai' },
  { name: 'desk-seller', ...users, prepare: openSeller },
  { name: 'desk-seller-orders', ...users, prepare: openTab('Orders') },
  { name: 'desk-seller-credits', ...users, prepare: openTab('Credits') },
  { name: 'desk-seller-close', ...users, prepare: ask('Close account') },
  { name: 'desk-view-as', ...users, prepare: viewAs },
  { name: 'desk-settings', who, path: '/admin/settings' },
  { name: 'desk-settings-announce', who, path: '/admin/settings', prepare: openFirst('Announce something') },
  { name: 'desk-audit', who, path: '/admin/settings?tab=audit' },
  { name: 'desk-operators', who, path: '/admin/settings?tab=operators' },
  {
    name: 'desk-operators-role',
    who,
    path: '/admin/settings?tab=operators',
    prepare: openFirst('Change a role'),
  },
  {
    name: 'desk-dashboard-loading',
    who,
    path: '/admin/dashboard',
    intercept: holdRequests('**/api/admin/*'),
  },
  { name: 'desk-dashboard-failed', who, path: '/admin/dashboard', intercept: failRequests('**/api/admin/*') },
  { name: 'desk-dashboard-case', who, path: '/admin/dashboard', prepare: openCase },
  { name: 'desk-dashboard-no-case', who, path: '/admin/dashboard?case=99999999-99' },
  { name: 'desk-dashboard-approve', who, path: '/admin/dashboard', prepare: openFirst('Approve') },
  { name: 'desk-dashboard-refund', who, path: '/admin/dashboard', prepare: openFirst('Refund') },
  { name: 'desk-offers', who, path: '/admin/offers' },
  { name: 'desk-offers-nothing', who, path: '/admin/offers?search=zzz' },
  { name: 'desk-offers-add', who, path: '/admin/offers', prepare: openFirst('Add a course') },
  { name: 'desk-offer', who, path: '/admin/offers/weekly-letter' },
  {
    name: 'desk-offer-price',
    who,
    path: '/admin/offers/weekly-letter',
    prepare: async (page) => {
      await press('Change price or plan')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'desk-figure-sales', who, path: '/admin/dashboard?figure=sales' },
  { name: 'desk-figure-owed', who, path: '/admin/dashboard?figure=owed' },
  { name: 'desk-figure-model', who, path: '/admin/dashboard?figure=model' },
  { name: 'desk-figure-none', who, path: '/admin/dashboard?figure=sales&day=2020-01-01' },
  {
    name: 'desk-figure-error',
    who,
    path: '/admin/dashboard?figure=refunds',
    intercept: failRequests('**/api/admin/figures/items*'),
  },
  { name: 'desk-offer-send', who, path: sentCourse, prepare: openSending },
  { name: 'desk-offer-import', who, path: sentCourse, prepare: openImport },
  { name: 'desk-plans', who, path: '/admin/commission-plans' },
  { name: 'desk-plan', who, path: '/admin/commission-plans/weekly-letter' },
  { name: 'desk-payouts-due', who, path: '/admin/payouts' },
  { name: 'desk-payouts-failed', who, path: '/admin/payouts?list=failed' },
  { name: 'desk-payouts-seller', who, path: '/admin/payouts?list=failed', prepare: openFirst(/^Open$/) },
  {
    name: 'desk-payouts-error',
    who,
    path: '/admin/payouts',
    intercept: failRequests('**/api/admin/payouts*'),
  },
  { name: 'desk-disputes', who, path: '/admin/payouts?tab=disputes' },
  { name: 'desk-disputes-decided', who, path: '/admin/payouts?tab=disputes&state=decided' },
  { name: 'desk-flags', who, path: '/admin/payouts?tab=flags' },
  { name: 'desk-flags-resolved', who, path: '/admin/payouts?tab=flags&state=resolved' },
  { name: 'desk-flags-safe', who, path: '/admin/payouts?tab=flags', prepare: openFirst('Safe') },
]
