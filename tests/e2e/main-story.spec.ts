import { signIn, signUp } from '../harness/browser/browser-session.ts'
import { enterFirstTime, newEmail, strongPassword } from './accounts.ts'
import { expect, test } from './fixtures.ts'

/** As most people see it, with everything that moves. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test(
  'a new seller goes from the landing page to a published website',
  { tag: '@phone' },
  async ({ page, context, origin }, { project }) => {
    const account = { email: newEmail(), password: strongPassword }
    test.slow()

    await test.step('a visitor signs up', async () => {
      await page.goto('/')
      await page.getByRole('link', { name: 'Get Started' }).first().click()
      await page.getByRole('tab', { name: 'Sign Up' }).click()
      await signUp(page, account)
      await expect(page.getByText('Account created')).toBeVisible()
    })

    await test.step('the visitor verifies the address with the code from the inbox', async () => {
      await enterFirstTime(page, origin, account)
      await expect(page.getByRole('heading', { name: /Welcome back/ })).toContainText('Ada Lovelace')
    })

    await test.step('the seller picks three products', async () => {
      await page.goto('/app/offers')
      const select = page.getByRole('button', { name: 'Select', exact: true })
      await expect(select.first()).toBeVisible()
      await expect(page.getByRole('article')).toHaveCount(10)
      for (let picked = 0; picked < 3; picked++) await select.first().click()
      await page.getByRole('button', { name: 'Add to Store' }).click()
      await expect(page).toHaveURL(/\/app\/my-products$/)
      const status = page.getByRole('switch').first()
      await expect(status).not.toBeChecked()
      await status.click()
      await expect(page.getByText('Product published')).toBeVisible()
      await expect(status).toBeChecked()
    })

    const storeName = `Ada ${project.name} ${Date.now()}`
    const address = storeName.toLowerCase().replaceAll(' ', '-')

    await test.step('the seller generates, previews and publishes a website', async () => {
      await page.goto('/app/idea')
      await page.getByLabel('Store Name').fill(storeName)
      await page.getByRole('button', { name: 'Generate My Website' }).click()
      await expect(page.getByText('Website Generated!')).toBeVisible()
      const website = page.getByRole('region', { name: 'Your website' })
      await expect(website.getByText(new RegExp(`^${address}`))).toBeVisible()
      await page.getByRole('button', { name: 'Preview', exact: false }).first().click()
      await expect(
        page.getByRole('dialog').frameLocator('iframe').getByRole('heading', { level: 1 }),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Publish Website' }).click()
      await expect(website.getByText('Live', { exact: true })).toBeVisible()
      await expect(website.getByRole('link', { name: new RegExp(address) })).toBeVisible()
    })

    await test.step('anyone can open it as static HTML', async () => {
      const visitor = await context.browser()?.newContext()
      const shop = await visitor?.newPage()
      const { host } = new URL(origin)
      const answer = await shop?.goto(`http://${address}.${host}/`)
      expect(answer?.status()).toBe(200)
      expect(await answer?.text()).toContain(storeName)
      await visitor?.close()
    })

    await test.step('the seller signs in later without a code and finds everything', async () => {
      await page.goto('/app/dashboard')
      if (project.name === 'phone') await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('button', { name: 'Sign Out' }).click()
      // A press that the application has not handled yet is lost with its document.
      await expect(page).toHaveURL(/\/auth$/)
      await signIn(page, account)
      await expect(page.getByRole('heading', { name: /Welcome back/ })).toContainText('Ada Lovelace')
      await expect(page.getByText('Your site is live and earning!')).toBeVisible()
      await page.goto('/app/my-products')
      await expect(page.getByRole('switch')).toHaveCount(3)
      await expect(page.getByRole('switch', { checked: true })).toHaveCount(1)
    })
  },
)
