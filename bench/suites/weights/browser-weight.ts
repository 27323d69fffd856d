import type { Browser } from '@playwright/test'
import { bytesOf, type Fetched, fetchesAtRest, scriptsIn } from '#bench/measure/fetches.ts'
import { loadPage } from '#bench/measure/load-page.ts'
import { atMost, plain, type Row, written } from '#bench/report/row.ts'
import { buildWeb } from '#local/stack/bundling/web-build.ts'
import { type BrowserSession, sessionOf } from '#tests/harness/browser/browser-session.ts'
import { withBrowser } from '#tests/harness/browser/with-browser.ts'
import { kibibyte, kilobyte } from '#tests/harness/pages/sizes.ts'
import { storeOwner } from '#tests/harness/sellers/store-owner.ts'
import { ownStack } from '#tests/harness/stack/own-stack.ts'
import { libraryWeight } from './library-weight.ts'

/** Measures what Chromium fetches from a local stack, as counted by the browser. */
export async function browserWeight(): Promise<Row[]> {
  await buildWeb()
  const stack = await ownStack()
  try {
    const owner = await storeOwner(stack)
    return await withBrowser(async (browser) => {
      const session = sessionOf(owner)
      const { origin } = stack
      return [
        ...(await publishedPage(browser, `http://${owner.siteAddress}.${new URL(origin).host}/`)),
        ...(await landingPage(browser, `${origin}/`)),
        await signInForm(browser, `${origin}/auth`),
        ...(await signedIn(browser, origin, session)),
        await buyersPages(browser, `${origin}/learn`),
        await libraryWeight(browser, owner),
      ]
    })
  } finally {
    await stack.stop()
  }
}

async function publishedPage(browser: Browser, address: string): Promise<Row[]> {
  const { page, neededToPaint, fetches } = await loadPage(browser, { address, selector: 'h1' })
  await page.context().close()
  const what = 'published page, 3 products, in the browser'
  return [
    atMost({
      what: `${what}: requests that LCP waits for`,
      value: neededToPaint.length,
      limit: 1,
      unit: 'request',
    }),
    plain(
      `${what}: all it fetches, covers included`,
      `${kb(bytesOf(fetches))} in ${fetches.length} requests`,
    ),
  ]
}

async function landingPage(browser: Browser, address: string): Promise<Row[]> {
  const { page, neededToPaint, fetchesNow } = await loadPage(browser, { address, selector: 'h1' })
  const fetches = await fetchesAtRest(fetchesNow)
  await page.context().close()
  const fonts = fetches.filter(({ path }) => path.endsWith('.woff2'))
  const later = scriptsIn(fetches).filter(({ path }) => !neededToPaint.some((needed) => needed.path === path))
  return [
    atMost({
      what: 'landing page before interaction: what its content waits for (HTML, CSS, blocking script), gzip',
      value: bytesOf(neededToPaint) / kilobyte,
      limit: 20,
      unit: 'KB',
      note: `${neededToPaint.length} requests`,
    }),
    plain('landing page: fonts, which its content does not wait for', kb(bytesOf(fonts))),
    atMost({
      what: 'landing page: script for calculator, picker and plans, gzip',
      value: bytesOf(later) / kibibyte,
      limit: 30,
      unit: 'KiB',
    }),
    plain(
      'landing page: all that it fetches automatically',
      `${kb(bytesOf(fetches))} in ${fetches.length} requests`,
    ),
  ]
}

async function signInForm(browser: Browser, address: string): Promise<Row> {
  const selector = '#root:not([data-form]) input[type=email]'
  const { page, beforeSeen, fetches } = await loadPage(browser, { address, selector })
  await page.context().close()
  return atMost({
    what: 'sign-in form: JS before it answers, gzip',
    value: bytesOf(scriptsIn(beforeSeen)) / kibibyte,
    limit: 115,
    unit: 'KiB',
    note: `${kib(bytesOf(scriptsIn(fetches)))} once all is loaded`,
  })
}

/** One script has all of the buyer's pages; without a session it asks for the email. */
async function buyersPages(browser: Browser, address: string): Promise<Row> {
  const { page, fetches } = await loadPage(browser, { address, selector: 'input[type=email]' })
  await page.context().close()
  return atMost({
    what: "buyer's pages (thank-you, library, lesson): JS, gzip",
    value: bytesOf(scriptsIn(fetches)) / kibibyte,
    limit: 90,
    unit: 'KiB',
  })
}

const furtherRoutes = [
  '/app/offers',
  '/app/my-products',
  '/app/idea',
  '/app/orders',
  '/app/analytics',
  '/app/billing',
  '/app/refer',
  '/app/help',
  '/app/marketing',
]

async function signedIn(browser: Browser, origin: string, session: BrowserSession): Promise<Row[]> {
  const dashboard = { address: `${origin}/app/dashboard`, session, selector: 'main h1' }
  const { page, fetches } = await loadPage(browser, dashboard)
  await page.context().close()
  const rows = [
    atMost({
      what: 'dashboard: JS, everything included, gzip',
      value: bytesOf(scriptsIn(fetches)) / kibibyte,
      limit: 150,
      unit: 'KiB',
    }),
    atMost({
      what: 'dashboard: API calls',
      value: fetches.filter(({ path }) => path.startsWith('/api/')).length,
      limit: 1,
      unit: 'call',
    }),
  ]
  for (const route of furtherRoutes) {
    const { page, fetches, fetchesNow } = await loadPage(browser, dashboard)
    await page.locator(`a[href="${route}"]`).first().click()
    await page.waitForURL(`**${route}`)
    await page.locator('main h1').first().waitFor()
    await page
      .locator('main [role=status]', { hasText: /^Loading/ })
      .first()
      .waitFor({ state: 'detached' })
    const more = (await fetchesAtRest(fetchesNow)).slice(fetches.length)
    await page.context().close()
    rows.push(
      atMost({
        what: `${route}: JS on top of the dashboard's, gzip`,
        value: bytesOf(scriptsIn(more)) / kibibyte,
        limit: 25,
        unit: 'KiB',
        note: heaviest(scriptsIn(more)),
      }),
    )
  }
  return rows
}

/** Names the two largest files without the hash in their names. */
const heaviest = (fetches: readonly Fetched[]) =>
  fetches
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 2)
    .map(({ path, bytes }) => `${path.replace(/^.*\/|-.{8}\.js$/g, '')} ${written(bytes / kibibyte)}`)
    .join(', ')

const kb = (bytes: number) => `${written(bytes / kilobyte)} KB`
const kib = (bytes: number) => `${written(bytes / kibibyte)} KiB`
