import type { Page } from '@playwright/test'
import { dayMs } from '#rules/time.ts'
import { password } from '#tests/harness/sellers/seller.ts'
import { failRequests, holdRequests, press, type Screen } from './screen.ts'

const at = { who: 'full seller', path: '/app/profile' } as const
const replying = (pattern: string, json: object) => (page: Page) =>
  page.route(pattern, (route) => route.fulfill({ json }))

const askToMove = async (page: Page) => {
  await page.getByLabel('New Email').fill('ada@marlow.example')
  await page.getByLabel('Your Password').fill(password)
  await press('Send code')(page)
  await page.getByLabel('Verification code').waitFor()
}

const enterWrong = async (page: Page) => {
  await page.getByLabel('New Email').fill('ada@')
  await press('Send code')(page)
  await page.getByLabel('Current Password').fill('x')
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await press('Change password')(page)
}

const askToClose = async (page: Page) => {
  await press('Close my account')(page)
  await page.getByText('Your buyers', { exact: true }).waitFor()
}

const closesAt = new Date(Date.now() + 13 * dayMs).toISOString()
const closed = async (page: Page) => {
  await page.route('**/api/home', async (route) => {
    const reply = await route.fetch()
    const home = await reply.json()
    await route.fulfill({ json: { ...home, tenant: { ...home.tenant, closes_at: closesAt } } })
  })
  await page.route('**/api/account/closing', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), closes_at: closesAt, is_live: false } })
  })
}

const link = `/undo-email#account=user&token=${'a'.repeat(64)}`

export const profileScreens: readonly Screen[] = [
  { name: 'profile', ...at },
  { name: 'profile-loading', ...at, intercept: holdRequests('**/api/home') },
  { name: 'profile-devices-error', ...at, intercept: failRequests('**/api/sessions') },
  { name: 'profile-wrong', ...at, prepare: enterWrong },
  {
    name: 'profile-code',
    ...at,
    intercept: replying('**/api/profile/email', {
      success: true,
      attemptsRemaining: 5,
      retryAfterSeconds: 30,
    }),
    prepare: askToMove,
  },
  { name: 'profile-close', ...at, prepare: askToClose },
  { name: 'profile-closed', ...at, intercept: closed },
  { name: 'undo-email', who: 'visitor', path: link },
  { name: 'undo-email-incomplete', who: 'visitor', path: '/undo-email' },
  {
    name: 'undo-email-done',
    who: 'visitor',
    path: link,
    intercept: replying('**/api/undo-email-change', { success: true }),
    prepare: press('Restore this address'),
  },
]
