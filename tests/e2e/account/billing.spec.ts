import type { Page } from '@playwright/test'
import { planFeatures } from '#rules/billing/plans.ts'
import { signUp } from '../../harness/browser/browser-session.ts'
import { comeFromElsewhere, enterFirstTime, newEmail, strongPassword } from '../accounts.ts'
import { test as base, expect } from '../fixtures.ts'
import { expectAccessible, expectSoundAtEveryWidth } from '../page-checks.ts'
import { test as sellerTest } from '../sellers.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan', exact: true })

async function payWith(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await button(page, 'Pay').click()
}

base.describe('A visitor who chose a plan', () => {
  /** The payment page returns 402 for a declined card; the browser logs that as an error. */
  base.use({ expectedErrors: [/status of 402/] })

  /** Chooses Pro on the landing page, signs up, and is at its payment. */
  async function choosePro(page: Page, origin: string) {
    await comeFromElsewhere(page)
    const account = { email: newEmail(), password: strongPassword }
    await page.goto('/')
    await page.getByRole('link', { name: 'Choose Pro' }).click()
    const choice = page.getByText('You chose Pro, $247 a month.')
    await expect(choice).toBeVisible()
    await page.reload()
    await expect(choice).toBeVisible()
    await expectAccessible(page)
    await signUp(page, account)
    await expect(page.getByText('Account created')).toBeVisible()
    await enterFirstTime(page, origin, account)
    await expect(button(page, 'Pay')).toBeVisible()
  }

  base('has it after the first sign-in and a payment', async ({ page, origin }) => {
    base.slow()
    await choosePro(page, origin)
    await payWith(page, '4242 4242 4242 4242')
    await expect(page).toHaveURL(/\/app\/dashboard$/)
    await expect(page.getByText('You are on the Pro plan')).toBeVisible()
    await expect(page.getByRole('main').getByText('PRO', { exact: true })).toBeVisible()
  })

  base('is on the dashboard, in the trial, when the payment is left', async ({ page, origin }) => {
    base.slow()
    await choosePro(page, origin)
    await payWith(page, '4000 0000 0000 0002')
    await expect(page.getByRole('alert')).toContainText('declined')
    await page.goBack()
    await page.goto('/app/dashboard')
    await expect(page.getByRole('main').getByText('LITE', { exact: true })).toBeVisible()
    await page.goto('/app/billing')
    await expect(plan(page).getByText('14 days left in your trial')).toBeVisible()
  })
})

sellerTest.describe('Billing', () => {
  sellerTest.use({ sellerState: 'new seller', ownSeller: true })

  sellerTest('chosen, upgraded, cancelled and kept', async ({ page }) => {
    sellerTest.slow()
    await page.goto('/app/billing')
    await expect(plan(page).getByText('14 days left in your trial')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await button(page, 'Choose Starter').click()
    await payWith(page, '4242 4242 4242 4242')
    await expect(plan(page).getByRole('heading', { name: /^Next payment: \$47\.00 on/ })).toBeVisible()
    await expect(page).toHaveURL(/\/app\/billing$/)

    await page.goto('/app/billing?reason=pro-product&return_to=/app/offers')
    await button(page, 'Upgrade to Pro').click()
    const dialog = page.getByRole('dialog', { name: 'Upgrade to Pro?' })
    await expect(dialog.getByText('$247.00')).toBeVisible()
    await expectSoundAtEveryWidth(page)
    await button(page, 'Change now').click()
    await expect(page).toHaveURL(/\/app\/offers$/)
    await expect(page.getByText('Room for 10 in your store')).toBeVisible()

    await page.goto('/app/billing')
    await button(page, 'Cancel plan').click()
    await expectSoundAtEveryWidth(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Plan' }).click()
    await expect(plan(page).getByRole('heading', { name: /^Pro ends on/ })).toBeVisible()
    await plan(page).getByRole('button', { name: 'Keep Pro' }).click()
    await expect(plan(page).getByRole('heading', { name: /^Next payment: \$247\.00 on/ })).toBeVisible()
    await expectSoundAtEveryWidth(page)
  })
})

for (const sellerState of ['live site', 'Pro plan'] as const) {
  sellerTest.describe(`Plan cards, for a seller prepared as ${sellerState}`, () => {
    sellerTest.use({ sellerState })

    sellerTest('each feature opens its page, or says Soon', async ({ page }) => {
      sellerTest.slow()
      await page.goto('/app/billing')
      for (const { text, route } of planFeatures) {
        const line = page.getByRole('main').getByRole('listitem').filter({ hasText: text })
        if (route) await expect(line.getByRole('link', { name: text })).toHaveAttribute('href', route)
        else await expect(line).toHaveText(new RegExp(`^${text}\\s*Soon$`))
      }
      for (const route of new Set(planFeatures.map(({ route }) => route))) {
        if (!route) continue
        await page.goto(route)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const problem = page.getByText(/Page not found|coming soon|Something went wrong|Failed to load/)
        await expect(problem).toHaveCount(0)
      }
    })
  })
}
