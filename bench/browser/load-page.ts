import type { Browser, Page } from '@playwright/test'
import type { BrowserSession } from '#tests/support/browser-session.ts'
import { type Fetched, fetchesAtRest, followFetches } from './fetches.ts'
import { beginningOf, momentOf, neededToPaint, noteMoments } from './moments.ts'

type Wish = { address: string; session?: BrowserSession /** What the visitor came for. */; selector: string }
export type Load = {
  page: Page
  /** Everything until the network came to rest. */
  fetches: Fetched[]
  /** What the largest content could not be painted without. */
  neededToPaint: Fetched[]
  /** What had arrived when `selector` could be seen. */
  beforeSeen: Fetched[]
  /** What has arrived by now. */
  fetchesNow: () => Promise<Fetched[]>
}

/** Opens a page in a browser that has been nowhere before; close its context afterwards. */
export async function loadPage(browser: Browser, { address, session, selector }: Wish): Promise<Load> {
  const context = await browser.newContext(session && { storageState: session })
  const page = await context.newPage()
  const fetchesNow = followFetches(page)
  await noteMoments(page, selector)
  await page.goto(address)
  await page.locator(selector).first().waitFor()
  await page.waitForLoadState('networkidle')
  const fetches = await fetchesAtRest(fetchesNow)
  const seenAt = (await beginningOf(page)) + (await momentOf(page, 'seen'))
  const needed = await neededToPaint(page)
  return {
    page,
    fetches,
    neededToPaint: fetches.filter(({ path }) => needed.includes(path)),
    beforeSeen: fetches.filter(({ endedAt }) => endedAt <= seenAt),
    fetchesNow,
  }
}
