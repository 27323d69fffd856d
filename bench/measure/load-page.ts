import type { Browser, Page } from '@playwright/test'
import type { BrowserSession } from '#tests/harness/browser/browser-session.ts'
import { momentOf, neededToPaint, noteMoments, timeOriginOf } from '#tests/harness/browser/paint-timings.ts'
import { type Fetched, fetchesAtRest, followFetches } from './fetches.ts'

type Wish = { address: string; session?: BrowserSession /** What the visitor came for. */; selector: string }
export type Load = {
  page: Page
  /** Every response until the network was idle. */
  fetches: Fetched[]
  /** The responses that the largest contentful paint depends on. */
  neededToPaint: Fetched[]
  /** The responses received before `selector` was visible. */
  beforeSeen: Fetched[]
  /** The responses received so far. */
  fetchesNow: () => Promise<Fetched[]>
}

/** Opens a page in a new browser context with an empty cache. The caller closes the context. */
export async function loadPage(browser: Browser, { address, session, selector }: Wish): Promise<Load> {
  const context = await browser.newContext(session && { storageState: session })
  const page = await context.newPage()
  const fetchesNow = followFetches(page)
  await noteMoments(page, selector)
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const fetches = await fetchesAtRest(fetchesNow)
  const seenAt = (await timeOriginOf(page)) + (await momentOf(page, 'seen'))
  const needed = await neededToPaint(page)
  return {
    page,
    fetches,
    neededToPaint: fetches.filter(({ path }) => needed.includes(path)),
    beforeSeen: fetches.filter(({ endedAt }) => endedAt <= seenAt),
    fetchesNow,
  }
}
