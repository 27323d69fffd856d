import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const Moment = z.number().check(z.positive())

/**
 * Notes in the page what its largest content was and when it was painted, and when `selector` first could be seen.
 * Functions in there stay nameless: the compiler's helper that keeps names doesn't exist in a browser.
 */
export const noteMoments = (page: Page, selector: string) =>
  page.addInitScript((wanted) => {
    const moments = { painted: 0, seen: 0, picture: '' }
    Reflect.set(window, 'benchMoments', moments)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        moments.painted = entry.startTime
        moments.picture = Reflect.get(entry, 'url')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new MutationObserver(() => {
      if (moments.seen === 0 && document.querySelector(wanted)?.checkVisibility())
        moments.seen = performance.now()
    }).observe(document, { childList: true, subtree: true, attributes: true })
  }, selector)

const Addresses = z.array(z.string())

/**
 * The paths without which the largest content could not be painted: the document, what blocks rendering, and the
 * picture if it is one. Not by time: on a slow machine much else has arrived by then.
 */
export async function neededToPaint(page: Page): Promise<string[]> {
  await momentOf(page, 'painted')
  const addresses = await page.evaluate(() => [
    location.href,
    ...performance
      .getEntriesByType('resource')
      .filter((entry) => Reflect.get(entry, 'renderBlockingStatus') === 'blocking')
      .map(({ name }) => name),
    Reflect.get(Reflect.get(window, 'benchMoments'), 'picture') || location.href,
  ])
  return Addresses.parse(addresses).map((address) => new URL(address).pathname)
}

/** In ms since the navigation began; waits until it has come. */
export async function momentOf(page: Page, name: 'painted' | 'seen') {
  const noted = await page.waitForFunction(
    (wanted) => Reflect.get(Reflect.get(window, 'benchMoments'), wanted),
    name,
  )
  return Moment.parse(await noted.jsonValue())
}

/** When the navigation began, in epoch ms. */
export const beginningOf = (page: Page) => page.evaluate(() => performance.timeOrigin)
