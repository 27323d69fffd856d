import { Analytics } from '#contract/analytics.ts'
import { Home } from '#contract/home.ts'
import { Site } from '#contract/site/site.ts'
import { visitPath } from '#contract/visits.ts'
import { sessionOf } from '../../harness/browser/browser-session.ts'
import { expect, test } from '../fixtures.ts'
import { sellerWithSite } from '../site-owner.ts'

/** A browser without a screen says so, and would be taken for a robot. */
const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
test.use({ userAgent })

test('a visitor counts once, the seller who follows their own link does not', async ({
  page,
  browser,
  origin,
}) => {
  const { seller } = await sellerWithSite(origin)
  const { url } = Site.parse((await seller.api('POST', '/api/site/publish')).body)
  const beacons: number[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === visitPath) beacons.push(response.status())
  })

  await test.step('a visitor arrives by a link, reloads and follows a link of the page', async () => {
    await page.goto(`${url}?s=instagram-bio`)
    await expect.poll(() => beacons).toEqual([204])
    await page.reload()
    await page.getByRole('link', { name: 'Courses' }).first().click()
    await expect(page.getByRole('button', { name: /^Cart/ })).toBeVisible()
  })

  await test.step('the seller opens the store from the dashboard, and again by its plain address', async () => {
    const context = await browser.newContext({ userAgent, storageState: sessionOf(seller) })
    const own = await context.newPage()
    const sent: string[] = []
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === visitPath) sent.push(request.url())
    })
    await own.goto(`${origin}/app/dashboard`)
    const opening = context.waitForEvent('page')
    await own
      .getByRole('link', { name: new URL(url).host })
      .first()
      .click()
    const store = await opening
    await expect(store.getByRole('button', { name: /^Cart/ })).toBeVisible()
    await expect.poll(() => new URL(store.url()).hash).toBe('')
    await store.goto(url)
    await expect(store.getByRole('button', { name: /^Cart/ })).toBeVisible()
    await context.close()
    expect(sent).toEqual([])
  })

  await fetch(`${origin}/_local/run`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ job: 'count-visits' }),
  })
  const { recent } = Home.parse((await seller.api('GET', '/api/home')).body)
  const today = recent.days.at(-1)?.date
  const { days, sources } = Analytics.parse(
    (await seller.api('GET', `/api/analytics?from=${today}&to=${today}`)).body,
  )
  expect(days).toMatchObject([{ visits: 1 }])
  expect(sources).toMatchObject([{ source: 'instagram-bio', visits: 1 }])
})
