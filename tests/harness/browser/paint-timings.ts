import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'

const askAgainMs = 30
const longestWaitMs = 30_000
const Moment = z.number().check(z.positive())

/**
 * Records in the page its largest contentful paint, and the first frame that shows `selector`, if there is one: while a style sheet blocks
 * rendering there is none. To look for it takes half a millisecond after each script of the page. Functions in it are anonymous, because the compiler's helper that keeps names does not exist in
 * a browser.
 */
export const noteMoments = (page: Page, selector?: string) =>
  page.addInitScript((wanted) => {
    const moments = { painted: 0, seen: 0, picture: '' }
    Reflect.set(window, 'benchMoments', moments)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        moments.painted = entry.startTime
        moments.picture = Reflect.get(entry, 'url')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    if (wanted === undefined) return
    let isAwaited = false
    new MutationObserver(() => {
      if (moments.seen > 0 || isAwaited) return
      isAwaited = true
      requestAnimationFrame(() => {
        isAwaited = false
        if (document.querySelector(wanted)?.checkVisibility()) moments.seen = performance.now()
      })
    }).observe(document, { childList: true, subtree: true, attributes: true })
  }, selector)

const Addresses = z.array(z.string())

/**
 * Returns the paths that the largest contentful paint depends on: the document, render-blocking files, and the image if
 * it is one. Times would not tell, because on a slow machine much else has been received by then.
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

/**
 * Waits for the moment and returns it in ms since the navigation started. Asks with a few characters: what
 * Playwright would add to the page to wait there takes as long as a third of what is measured.
 */
export async function momentOf(page: Page, name: 'painted' | 'seen') {
  const session = await page.context().newCDPSession(page)
  for (const startedAt = Date.now(); Date.now() - startedAt < longestWaitMs; await setTimeout(askAgainMs)) {
    const { result } = await session.send('Runtime.evaluate', { expression: `benchMoments.${name}` })
    const moment = Moment.safeParse(result.value)
    if (moment.success) return moment.data
  }
  throw new Error(`${page.url()} was not ${name} within ${longestWaitMs / 1000} s.`)
}

/** Returns the start of the navigation in epoch ms. */
export const timeOriginOf = (page: Page) => page.evaluate(() => performance.timeOrigin)
