import type { Page } from '@playwright/test'
import { fillSignUp } from '#tests/harness/browser/browser-session.ts'
import { deskScreens } from './desk-screens.ts'
import { marketingScreens } from './marketing-screens.ts'
import { payoutScreens } from './payout-screens.ts'
import { profileScreens } from './profile-screens.ts'
import { salesScreens } from './sales-screens.ts'
import { failRequests, holdRequests, press, type Screen } from './screen.ts'
import { settingsScreens } from './settings-screens.ts'

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

const openMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
}

const openEditor = async (page: Page) => {
  await page.getByRole('tab', { name: 'Edit your website' }).click()
  await page.frameLocator('iframe[title="Live preview"]').locator('h1').waitFor()
}

const shareDraft = async (page: Page) => {
  await press(/^Make a (new )?link$/)(page)
  await page.getByLabel('Link to the draft', { exact: true }).waitFor()
}

const openDraft = async (page: Page) => {
  await shareDraft(page)
  await page.goto(await page.getByLabel('Link to the draft', { exact: true }).inputValue())
  await page.frameLocator('iframe').locator('h1').waitFor()
}

const password = 'Wind-tunnel-1958'

const signUp = async (page: Page) => {
  await tab('Sign Up')(page)
  const email = `mary-${crypto.randomUUID()}@example.com`
  await fillSignUp(page, { email, password }, 'Mary Jackson')
}

const signUpAndGoOn = async (page: Page) => {
  await signUp(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByLabel('Verification code').waitFor()
}

export const screens: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'auth-sign-in', who: 'visitor', path: '/auth' },
  { name: 'auth-sign-up', who: 'visitor', path: '/auth', prepare: tab('Sign Up') },
  { name: 'auth-sign-up-filled', who: 'visitor', path: '/auth', prepare: signUp },
  { name: 'auth-code', who: 'visitor', path: '/auth', prepare: signUpAndGoOn },
  { name: 'auth-forgot', who: 'visitor', path: '/auth?screen=forgot-password' },
  { name: 'terms', who: 'visitor', path: '/terms' },
  { name: 'privacy', who: 'visitor', path: '/privacy' },
  { name: 'not-found', who: 'visitor', path: '/nowhere' },
  { name: 'dashboard-new', who: 'new seller', path: '/app/dashboard' },
  { name: 'dashboard-menu', who: 'full seller', path: '/app/dashboard', prepare: openMenu },
  { name: 'dashboard-full', who: 'full seller', path: '/app/dashboard' },
  {
    name: 'dashboard-loading',
    who: 'full seller',
    path: '/app/dashboard',
    intercept: holdRequests('**/api/home'),
  },
  {
    name: 'dashboard-error',
    who: 'full seller',
    path: '/app/dashboard',
    intercept: failRequests('**/api/home'),
  },
  { name: 'catalog', who: 'new seller', path: '/app/offers' },
  { name: 'catalog-in-store', who: 'full seller', path: '/app/offers' },
  {
    name: 'catalog-loading',
    who: 'full seller',
    path: '/app/offers',
    intercept: holdRequests('**/api/catalog'),
  },
  {
    name: 'catalog-nothing-found',
    who: 'full seller',
    path: '/app/offers',
    prepare: (page) => page.getByRole('searchbox').fill('zzz'),
  },
  {
    name: 'catalog-error',
    who: 'full seller',
    path: '/app/offers',
    intercept: failRequests('**/api/catalog'),
  },
  {
    name: 'catalog-selected',
    who: 'new seller',
    path: '/app/offers',
    prepare: press('Select'),
  },
  { name: 'my-products-empty', who: 'new seller', path: '/app/my-products' },
  { name: 'my-products', who: 'full seller', path: '/app/my-products' },
  {
    name: 'my-products-loading',
    who: 'full seller',
    path: '/app/my-products',
    intercept: holdRequests('**/api/store-products'),
  },
  {
    name: 'my-products-error',
    who: 'full seller',
    path: '/app/my-products',
    intercept: failRequests('**/api/store-products'),
  },
  {
    name: 'my-products-preview',
    who: 'full seller',
    path: '/app/my-products',
    prepare: press(/^Preview /),
  },
  { name: 'generate-empty', who: 'new seller', path: '/app/idea' },
  { name: 'generate-full', who: 'full seller', path: '/app/idea' },
  { name: 'generate-editor', who: 'full seller', path: '/app/idea', prepare: openEditor },
  {
    name: 'generate-running',
    who: 'full seller',
    path: '/app/idea',
    intercept: holdRequests('**/api/openai-generate-site'),
    prepare: async (page) => {
      await openEditor(page)
      await press(/Rewrite everything/)(page)
      await press(/^Write again/)(page)
    },
  },
  { name: 'generate-preview', who: 'full seller', path: '/app/idea', prepare: press('Preview') },
  { name: 'generate-error', who: 'full seller', path: '/app/idea', intercept: failRequests('**/api/site') },
  ...deskScreens,
  ...marketingScreens,
  ...salesScreens,
  { name: 'help', who: 'full seller', path: '/app/help' },
  {
    name: 'help-answered',
    who: 'full seller',
    path: '/app/help',
    prepare: (page) => page.locator('summary', { hasText: 'Answered' }).click(),
  },
  { name: 'help-article', who: 'full seller', path: '/app/help#deals' },
  {
    name: 'help-search',
    who: 'full seller',
    path: '/app/help',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: 'Search the articles' }).fill('refund')
      await page.getByText(/articles found/).waitFor()
    },
  },
  { name: 'help-nothing', who: 'new seller', path: '/app/help' },
  { name: 'help-for-buyers', who: 'visitor', path: '/help' },
  { name: 'help-for-buyers-article', who: 'visitor', path: '/help#discount-code' },
  { name: 'analytics-new', who: 'new seller', path: '/app/analytics' },
  { name: 'analytics', who: 'full seller', path: '/app/analytics' },
  {
    name: 'analytics-read',
    who: 'full seller',
    path: '/app/analytics?period=7d',
    prepare: async (page) => {
      await page.getByText('Show as a table').click()
      await page.getByRole('slider').focus()
    },
  },
  {
    name: 'analytics-loading',
    who: 'full seller',
    path: '/app/analytics',
    intercept: holdRequests('**/api/analytics*'),
  },
  {
    name: 'analytics-error',
    who: 'full seller',
    path: '/app/analytics',
    intercept: failRequests('**/api/analytics*'),
  },
  { name: 'customers-empty', who: 'new seller', path: '/app/customers' },
  { name: 'customers', who: 'full seller', path: '/app/customers' },
  { name: 'customers-nobody-found', who: 'full seller', path: '/app/customers?search=france' },
  {
    name: 'customers-loading',
    who: 'full seller',
    path: '/app/customers',
    intercept: holdRequests('**/api/customers'),
  },
  {
    name: 'customers-error',
    who: 'full seller',
    path: '/app/customers',
    intercept: failRequests('**/api/customers'),
  },
  {
    name: 'customer',
    who: 'full seller',
    path: '/app/customers',
    prepare: (page) =>
      page
        .getByRole('link', { name: /@buyers/ })
        .first()
        .click(),
  },
  { name: 'orders-empty', who: 'new seller', path: '/app/orders' },
  { name: 'orders', who: 'full seller', path: '/app/orders' },
  { name: 'orders-ledger', who: 'full seller', path: '/app/orders', prepare: tab('Ledger') },
  { name: 'orders-nothing-found', who: 'full seller', path: '/app/orders?state=lost' },
  {
    name: 'orders-loading',
    who: 'full seller',
    path: '/app/orders',
    intercept: holdRequests('**/api/orders'),
  },
  { name: 'orders-error', who: 'full seller', path: '/app/orders', intercept: failRequests('**/api/orders') },
  ...payoutScreens,
  { name: 'billing', who: 'full seller', path: '/app/billing' },
  {
    name: 'billing-error',
    who: 'full seller',
    path: '/app/billing',
    intercept: failRequests('**/api/billing'),
  },
  { name: 'refer', who: 'full seller', path: '/app/refer' },
  { name: 'preview-empty', who: 'new seller', path: '/app/preview' },
  { name: 'preview', who: 'full seller', path: '/app/preview' },
  { name: 'preview-draft-link', who: 'full seller', path: '/app/preview', prepare: shareDraft },
  { name: 'preview-draft', who: 'full seller', path: '/app/preview', prepare: openDraft },
  ...settingsScreens,
  ...profileScreens,
  { name: 'share', who: 'full seller', path: '/app/share' },
  {
    name: 'share-other-place',
    who: 'full seller',
    path: '/app/share',
    prepare: async (page) => {
      await page.getByText('Other', { exact: true }).click()
      await page.getByLabel('Name of the place').fill('Podcast episode 12')
    },
  },
  { name: 'share-unpublished', who: 'new seller', path: '/app/share' },
  { name: 'share-loading', who: 'full seller', path: '/app/share', intercept: holdRequests('**/api/site') },
  {
    name: 'crash',
    who: 'full seller',
    path: '/app/dashboard',
    // No number can be written, so the dashboard cannot be drawn.
    intercept: (page) =>
      page.addInitScript(() => {
        Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
          get() {
            throw new Error('A number could not be written.')
          },
        })
      }),
    prepare: (page) => page.getByRole('button', { name: 'Reload Page' }).waitFor(),
  },
  { name: 'placeholder', who: 'full seller', path: '/app/shopify' },
]
