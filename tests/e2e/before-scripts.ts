import type { Page } from '@playwright/test'
import { momentOf, noteMoments } from '#tests/harness/browser/paint-timings.ts'
import { expect } from './fixtures.ts'

const firstView = /first-view/

/**
 * Holds the application's scripts back from now on, not that of the first view or those whose names match `passing`. Returns a
 * function that lets them through.
 */
export async function holdScripts(page: Page, passing = firstView) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    const name = route.request().url()
    if (!firstView.test(name) && !passing.test(name)) await held
    await route.continue()
  })
  return () => release()
}

/** Holds requests of this URL back from now on. Returns a function that lets them through. */
export async function holdRequests(page: Page, url: string | RegExp) {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** Remembers what is to be seen and pressed. Returns a function that says which of it was drawn anew since. */
export async function rememberElements(page: Page) {
  const shown = await page.evaluateHandle(() =>
    [...document.querySelectorAll('#root :is(a, button, h1, h2, dd)')].filter((each) =>
      each.checkVisibility(),
    ),
  )
  expect(await shown.evaluate((elements) => elements.length)).toBeGreaterThan(15)
  return () =>
    shown.evaluate((elements) => elements.filter((each) => !each.isConnected).map((each) => each.outerHTML))
}

/** Returns the paths requested, the document first, before `selector` was visible. */
export async function pathsBefore(page: Page, document: string, selector: string) {
  await noteMoments(page, selector)
  await page.goto(document)
  const seenAt = await momentOf(page, 'seen')
  const requested = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name, startTime }) => (startTime < until ? [name] : [])),
    seenAt,
  )
  return [document, ...requested.map((address) => new URL(address).pathname)]
}

/** Records layout shifts. Returns the elements that did so far. */
export async function followShifts(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        for (const { node, previousRect, currentRect } of Reflect.get(entry, 'sources'))
          moved.push(
            `${node?.outerHTML?.slice(0, 120) ?? node?.textContent} ${JSON.stringify([previousRect, currentRect])}`,
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate<unknown>(() => Reflect.get(window, 'moved'))
}

/** Adds up the layout shift that nothing pressed has caused, as browsers report it. Returns the sum so far. */
export async function followLayoutShift(page: Page) {
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput'))
          Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate<unknown>(() => Reflect.get(window, 'shifted'))
}

/** Which fonts the browser draws an element's text with, and whether they are the page's own. */
export async function fontsOf(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  await session.detach()
  return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont }))
}
