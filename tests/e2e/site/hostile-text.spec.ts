import type { Page } from '@playwright/test'
import { themes } from '#contract/site/site.ts'
import { renderStorePage } from '#storefront/render.ts'
import { attacks, pageFullOf } from '../../storefront/hostile-page.ts'
import { expect, test } from '../fixtures.ts'
import { sellerWithSite } from '../site-owner.ts'

const store = 'http://store.example'

/** Everything that would show that a text was taken for more than text. */
function watch(page: Page, ownHost: string) {
  const alarms: string[] = []
  page.on('dialog', (dialog) => {
    alarms.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).host !== ownHost) alarms.push(`request ${request.url()}`)
  })
  return alarms
}

/** Triggers every element's events, as a visitor may. Returns its links and scripts. */
const provoke = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('*')) {
      for (const type of ['mouseover', 'mouseenter', 'focus', 'load', 'error'])
        element.dispatchEvent(new Event(type))
    }
    const links = Array.from(document.links, ({ protocol }) => protocol)
    return { scripts: document.querySelectorAll('script:not([type$=json])').length, links }
  })

test('an attack that works would be noticed', async ({ page }) => {
  const alarms = watch(page, new URL(store).host)
  await page.route('**/*', (route) =>
    route.request().url() === `${store}/`
      ? route.fulfill({
          contentType: 'text/html',
          body: '<img src=x onerror="alert(1)"><img src=//evil.example>',
        })
      : route.fulfill({ status: 204 }),
  )
  await page.goto(`${store}/`)
  await expect.poll(() => alarms.sort()).toEqual(['dialog 1', 'request http://evil.example/'])
})

const harmlessProtocols = /^(https?|mailto|tel):$/

for (const theme of themes) {
  test(`${theme}: hostile text in any store page field runs and fetches nothing`, async ({ page }) => {
    const alarms = watch(page, new URL(store).host)
    // Without the headers of a store: what is proven here holds even if they were lost.
    await page.route('**/*', async (route) => {
      const attack = attacks[Number(new URL(route.request().url()).pathname.slice(1)) - 1]
      if (attack === undefined) return route.fulfill({ status: 204 })
      await route.fulfill({ contentType: 'text/html', body: renderStorePage(pageFullOf(attack, theme)) })
    })
    for (const [n, attack] of attacks.entries()) {
      await page.goto(`${store}/${n + 1}`)
      const { scripts, links } = await provoke(page)
      expect(scripts, attack).toBe(1)
      expect(
        links.filter((protocol) => !harmlessProtocols.test(protocol)),
        attack,
      ).toEqual([])
    }
    expect(alarms).toEqual([])
  })
}

const short = '<img src=x onerror=alert(1)>'
const long = `"></style></script><script>alert(1)</script><svg onload=alert(1)>`

test('a seller’s input is text on the published page', async ({ page, origin }) => {
  const { seller } = await sellerWithSite(origin)
  const said = { title: long.slice(0, 60), description: long }
  const content = {
    hero: { headline: long, subheadline: long, cta_text: short },
    benefits: ['pen', 'key', 'book'].map((icon) => ({ icon, ...said })),
    features: [said, said, said],
  }
  expect((await seller.api('PATCH', '/api/site', { store_name: short, content })).status).toBe(200)
  const { body } = await seller.api('POST', '/api/site/publish')
  const alarms = watch(page, new URL(String(body.url)).host)
  await page.goto(String(body.url))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
  expect((await provoke(page)).links.filter((protocol) => !harmlessProtocols.test(protocol))).toEqual([])
  expect(alarms).toEqual([])
})
