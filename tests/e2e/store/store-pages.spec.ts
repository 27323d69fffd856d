import { Site } from '#contract/site/site.ts'
import { neededToPaint, noteMoments } from '../../harness/browser/paint-timings.ts'
import { expect, test } from '../fixtures.ts'
import { expectSoundAtEveryWidth } from '../page-checks.ts'
import { sellerWithSite } from '../site-owner.ts'

/** The page of an address without one has the status 404, which the browser logs as an error. */
test.use({ expectedErrors: [/status of 404/] })

test('a buyer reads a course page and its free lesson, then buys at once', async ({ page, origin }) => {
  const { seller } = await sellerWithSite(origin)
  const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
  const look = () => expectSoundAtEveryWidth(page)

  await test.step('the first page leads to the course page', async () => {
    await page.goto(url)
    await page.locator('article h3 a').first().click()
    await expect(page).toHaveURL(/\/courses\/[a-z0-9-]+$/)
    await expect(page.getByRole('heading', { name: "What's inside" })).toBeVisible()
    await look()
  })
  const course = page.url()

  await test.step('the free lesson leads back to the course', async () => {
    await page.getByRole('link', { name: 'Read the free lesson' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await look()
    await page.getByRole('link', { name: /^See the course/ }).click()
    await expect(page).toHaveURL(course)
  })

  await test.step('Buy now opens payment, and leaving it returns to the course page', async () => {
    await page.getByRole('button', { name: 'Buy now' }).click()
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
    await page
      .getByRole('link', { name: /back|return/i })
      .first()
      .click()
    await expect(page).toHaveURL(course)
    await expect(page.getByRole('button', { name: 'Cart 1' })).toBeVisible()
  })

  await test.step('the other pages share the cart', async () => {
    for (const path of ['about', 'faq/']) {
      expect((await page.goto(`${url}/${path}`))?.status()).toBe(200)
      await expect(page.getByRole('button', { name: 'Cart 1' })).toBeVisible()
      await look()
    }
    expect((await page.goto(`${url}/nothing`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
    await look()
    expect((await page.goto(`${url}/courses/never-was-here`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  })
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 412, height: 823 } })

  test('the largest paint of each page waits for nothing but its document', async ({ context, origin }) => {
    const { seller } = await sellerWithSite(origin)
    const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
    const page = await context.newPage()
    await noteMoments(page, 'h1')
    await page.goto(url)
    const course = (await page.locator('article h3 a').first().getAttribute('href')) ?? ''
    for (const address of [
      url,
      course,
      course.replace('/courses/', '/free/'),
      `${url}/about`,
      `${url}/faq`,
    ]) {
      await page.goto(address, { waitUntil: 'networkidle' })
      expect(new Set(await neededToPaint(page)), address).toEqual(new Set([new URL(address).pathname]))
    }
  })
})
