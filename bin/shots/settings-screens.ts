import type { Page } from '@playwright/test'
import { logoPng } from '#tests/harness/pictures/png.ts'
import { failRequests, holdRequests, press, type Screen } from './screen.ts'

const chooseLogo = async (page: Page) => {
  await page
    .getByLabel('Logo file')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logoPng(1200, 300) })
  await page.getByRole('dialog', { name: 'Logo' }).waitFor()
}

const sendLogo = async (page: Page) => {
  await chooseLogo(page)
  await press('Use this picture')(page)
}

const typeSiteAddress = async (page: Page) => {
  await press('Change address')(page)
  await page.getByLabel('New address').fill('marlow')
  await page.getByText(/marlow\S* is free\./).waitFor()
}

const askToMove = async (page: Page) => {
  await typeSiteAddress(page)
  await page.getByRole('form', { name: 'Address' }).getByRole('button', { name: 'Change address' }).click()
  await page.getByRole('dialog', { name: /^Move to/ }).waitFor()
}

const enterWrong = async (page: Page) => {
  await page.getByLabel('Support Email').fill('help@')
  await page.getByLabel('Facebook').fill('https://example.com/page')
  await press('Save store')(page)
  await press('Change address')(page)
  await page.getByLabel('New address').fill('a b')
}

const failToSave = async (page: Page) => {
  await page.getByLabel('Support Email').fill('help@example.com')
  await press('Save store')(page)
  await page.getByRole('alert').waitFor()
}

const at = { who: 'full seller', path: '/app/settings' } as const

export const settingsScreens: readonly Screen[] = [
  { name: 'settings', ...at },
  { name: 'settings-new', who: 'new seller', path: '/app/settings' },
  { name: 'settings-loading', ...at, intercept: holdRequests('**/api/site') },
  { name: 'settings-error', ...at, intercept: failRequests('**/api/site') },
  { name: 'settings-files-error', ...at, intercept: failRequests('**/api/files') },
  { name: 'settings-wrong', ...at, prepare: enterWrong },
  {
    name: 'settings-unsaved',
    ...at,
    intercept: (page) =>
      page.route('**/api/site', (route) =>
        route.request().method() === 'PATCH'
          ? route.fulfill({
              status: 500,
              json: { error: 'internal', message: 'Something went wrong. Try again.' },
            })
          : route.continue(),
      ),
    prepare: failToSave,
  },
  { name: 'settings-address', ...at, prepare: typeSiteAddress },
  { name: 'settings-move', ...at, prepare: askToMove },
  { name: 'settings-crop', ...at, prepare: chooseLogo },
  { name: 'settings-sending', ...at, intercept: holdRequests('**/api/files/uploads'), prepare: sendLogo },
  { name: 'settings-not-sent', ...at, intercept: failRequests('**/api/files/uploads'), prepare: sendLogo },
  { name: 'settings-close', ...at, prepare: press('Close store') },
]
